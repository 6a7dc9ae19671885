'use strict';
// The page is whole without this: it sorts and filters tables, and moves the picture by mouse and keys.
for (const table of document.querySelectorAll('table')) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    const valueOf = (row, i) => {
        const cell = row.cells[i];
        return cell.dataset.v === undefined ? cell.textContent.toLowerCase() : Number(cell.dataset.v);
    };
    heads.forEach((head, i) => {
        if (rows.length < 2 || head.classList.contains('bar')) return;
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = head.textContent;
        head.replaceChildren(button);
        const numeric = rows.some(row => row.cells[i].dataset.v !== undefined);
        button.addEventListener('click', () => {
            const was = head.getAttribute('aria-sort');
            const up = was ? was === 'descending' : !numeric;
            heads.forEach(other => other.removeAttribute('aria-sort'));
            head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
            rows.sort((a, b) => {
                const x = valueOf(a, i), y = valueOf(b, i);
                const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y));
                return up ? order : -order;
            });
            body.append(...rows);
        });
    });
    if (rows.length <= 12) continue;
    const bar = document.createElement('div');
    bar.className = 'filter';
    const label = document.createElement('label');
    const input = document.createElement('input');
    const count = document.createElement('output');
    label.textContent = 'Filter ';
    input.type = 'search';
    input.placeholder = 'Operator, node, backend';
    label.append(input);
    bar.append(label, count);
    table.parentElement.before(bar);
    const texts = new Map(rows.map(row => [row, row.textContent.toLowerCase()]));
    const show = () => {
        const words = input.value.toLowerCase().split(/\s+/).filter(word => word);
        let shown = 0;
        for (const row of rows) {
            row.hidden = !words.every(word => texts.get(row).includes(word));
            shown += row.hidden ? 0 : 1;
        }
        count.textContent = words.length ? `${shown} of ${rows.length}` : `${rows.length} rows`;
    };
    input.addEventListener('input', show);
    show();
}

for (const figure of document.querySelectorAll('.picture')) {
    const view = figure.querySelector('.viewport');
    const shown = () => [...view.children].find(svg => getComputedStyle(svg).display !== 'none');
    const zoomOf = svg => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    // The point of the picture at (x, y) of the screen stays where it is.
    const zoom = (by, x, y) => {
        const svg = shown(), before = svg.getBoundingClientRect(), old = zoomOf(svg);
        const now = Math.min(8, Math.max(0.02, old * by));
        figure.classList.add('free');
        view.style.setProperty('--z', now);
        const after = svg.getBoundingClientRect();
        view.scrollLeft += after.left + (x - before.left) * now / old - x;
        view.scrollTop += after.top + (y - before.top) * now / old - y;
    };
    const atMiddle = by => {
        const box = view.getBoundingClientRect();
        zoom(by, box.left + box.width / 2, box.top + box.height / 2);
    };
    const before = figure.querySelector('.legend');
    for (const [text, name, by] of [['−', 'Zoom out', 1 / 1.5], ['+', 'Zoom in', 1.5]]) {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = text;
        button.setAttribute('aria-label', name);
        button.title = name + ' (Ctrl+wheel)';
        button.addEventListener('click', () => atMiddle(by));
        before.before(button);
    }
    figure.addEventListener('change', event => {
        if (event.target.name !== 'size') return;
        figure.classList.remove('free');
        view.style.removeProperty('--z');
    });
    view.addEventListener('wheel', event => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
    }, {passive: false});
    view.addEventListener('keydown', event => {
        const by = {'+': 1.5, '=': 1.5, '-': 1 / 1.5}[event.key];
        if (by && !event.ctrlKey) atMiddle(by);
    });
    let grip = null, moved = false;
    view.addEventListener('pointerdown', event => {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        grip = {x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop};
        moved = false;
    });
    view.addEventListener('pointermove', event => {
        if (!grip) return;
        const dx = event.clientX - grip.x, dy = event.clientY - grip.y;
        if (!moved && Math.hypot(dx, dy) < 4) return;
        if (!moved) view.setPointerCapture(event.pointerId);
        moved = true;
        view.classList.add('drag');
        view.scrollLeft = grip.left - dx;
        view.scrollTop = grip.top - dy;
    });
    const release = () => { grip = null; view.classList.remove('drag'); };
    view.addEventListener('pointerup', release);
    view.addEventListener('pointercancel', release);
    view.addEventListener('dragstart', event => event.preventDefault());
    view.addEventListener('click', event => { if (moved) event.preventDefault(); moved = false; }, true);
    // A link of a table leads to a box: it must be shown and large enough to be seen.
    const follow = () => {
        const box = document.getElementById(decodeURIComponent(location.hash.slice(1)));
        const svg = box && box.closest('svg');
        if (!svg || !view.contains(svg)) return;
        const shade = document.getElementById(svg.classList.contains('by-heat') ? 'by-heat' : 'by-backend');
        if (shade) shade.checked = true;
        if (zoomOf(svg) < 0.6) atMiddle(0.8 / zoomOf(svg));
        box.scrollIntoView({block: 'center', inline: 'center'});
    };
    addEventListener('hashchange', follow);
    follow();
}
