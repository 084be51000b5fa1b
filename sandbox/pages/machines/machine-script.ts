/**
 * The page's script: polls the machine's state, updates the page and animates drinks. Forms
 * post without leaving the page.
 */
export const machineScript = `
const stage = document.querySelector('.stage');
const base = stage.dataset.base;
const vm = document.querySelector('.vm');
const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
const one = (selector, from = document) => from.querySelector(selector);
const cellOf = (slot) => one('.vm-cell[data-slot="' + slot + '"]');
const escape = (text) => String(text).replace(/[&<>"]/g, (c) => '&#' + c.charCodeAt(0) + ';');
const time = (ms) => new Date(ms).toLocaleTimeString('ja-JP');
const set = (element, text) => { if (element && element.textContent !== text) element.textContent = text; };
let fallen = null;
let drawn = '';

function drop(slot) {
  const drink = one('.vm-drink', cellOf(slot) ?? document)?.firstElementChild;
  if (!drink || !cellOf(slot)) return;
  const land = () => {
    const lying = drink.cloneNode(true);
    lying.setAttribute('class', 'lying');
    const tray = one('.vm-tray');
    tray.append(lying);
    while (tray.children.length > 3) tray.firstElementChild.remove();
    vm.classList.add('full');
    if (calm) return;
    lying.animate([{ transform: 'translateY(-70px) rotate(40deg)' }, { transform: 'translateY(0) rotate(92deg)', offset: .6 },
      { transform: 'translateY(-7px) rotate(84deg)', offset: .8 }, { transform: 'translateY(0) rotate(90deg)' }], { duration: 420, easing: 'ease-in' });
    one('.vm-flap').animate([{ transform: 'rotateX(0)' }, { transform: 'rotateX(-34deg)' }, { transform: 'rotateX(10deg)' }, { transform: 'rotateX(0)' }], { duration: 520, delay: 200 });
  };
  if (calm) return land();
  const glass = one('.vm-glass');
  const [from, to] = [drink.getBoundingClientRect(), glass.getBoundingClientRect()];
  const flying = drink.cloneNode(true);
  flying.setAttribute('class', 'flying');
  Object.assign(flying.style, { left: from.left - to.left + 'px', top: from.top - to.top + 'px', width: from.width + 'px', height: from.height + 'px' });
  glass.append(flying);
  drink.style.opacity = 0;
  const deep = to.height - (from.top - to.top) + 40;
  const fall = flying.animate([
    { transform: 'none', easing: 'ease-out' },
    { transform: 'translateY(3px) scale(1.16)', offset: .28, easing: 'cubic-bezier(.5,0,.9,.6)' },
    { transform: 'translateY(' + deep + 'px) scale(1.16) rotate(24deg)' },
  ], { duration: 620 + deep / 2 });
  fall.finished.then(() => {
    flying.remove();
    drink.style.opacity = '';
    drink.animate([{ opacity: 0, transform: 'scale(.8)' }, { opacity: 1, transform: 'none' }], { duration: 260 });
    land();
  });
}

one('.vm-chute').addEventListener('click', () => {
  one('.vm-tray').replaceChildren();
  vm.classList.remove('full');
});

function show(state) {
  const { switches } = state;
  vm.dataset.power = switches.power ? 'on' : 'off';
  vm.dataset.door = switches.door;
  vm.dataset.line = state.line;
  vm.dataset.vending = state.vending ?? '';
  const tag = one('[data-status]');
  tag.className = 'tag ' + state.status.tone;
  set(tag, state.status.ja + ' · ' + state.status.en);
  set(one('.vm-display b'), state.display[0]);
  set(one('.vm-display span'), state.display[1]);
  for (const { slot, count, jammed } of state.slots) {
    const cell = cellOf(slot);
    if (!cell) continue;
    cell.dataset.soldOut = count === 0;
    cell.dataset.jammed = jammed;
    cell.dataset.vending = state.vending === slot;
    set(one('.vm-left', cell), String(count));
  }
  for (const toggle of document.querySelectorAll('[data-switch]')) {
    const { switch: name, on, off } = toggle.dataset;
    const isOn = String(switches[name]) === on;
    toggle.setAttribute('aria-checked', isOn);
    toggle.form.elements.value.value = isOn ? off : on;
  }
  const jam = one('[data-jam]');
  if (document.activeElement !== jam) jam.value = state.jams[0] ?? '';
  showDrops(state.journal);
  showPapers(state);
}

function showDrops(journal) {
  const now = new Set(journal.filter(({ fell }) => fell).map(({ commandId }) => commandId));
  if (fallen) for (const { commandId, slot, fell } of [...journal].reverse()) if (fell && !fallen.has(commandId)) drop(slot);
  fallen = new Set([...(fallen ?? []), ...now]);
}

const tones = { dispensed: 'good', failed: 'bad', uncertain: 'warn', running: '' };
function showPapers({ journal, messages }) {
  const now = JSON.stringify([journal, messages[0]?.seq, messages.length]);
  if (now === drawn) return;
  drawn = now;
  if (journal.length > 0) one('[data-journal]').innerHTML = journal.map(entry).join('');
  if (messages.length > 0) {
    const box = one('[data-messages]');
    const open = new Set([...box.querySelectorAll('details[open]')].map((line) => line.dataset.seq));
    box.innerHTML = messages.map((message) => line(message, open.has(String(message.seq)))).join('');
  }
}

const field = (name, value) => '<input type="hidden" name="' + name + '" value="' + escape(value) + '">';
const answer = (commandId, outcome, words) =>
  '<form method="post" action="' + base + '/resolve" class="inline" data-live-form>' + field('commandId', commandId) + field('outcome', outcome) +
  '<button class="quiet" type="submit">' + words + '</button></form>';
const entry = ({ commandId, slot, outcome, reason, atMs, acked }) =>
  '<div class="entry-line"><span class="tag ' + tones[outcome] + '">' + outcome + (reason ? ' · ' + escape(reason) : '') + '</span><b>' + escape(slot) +
  '</b><small class="mono">' + escape(commandId) + '</small><small>' + time(atMs) + (acked ? ' · 受領済み ack' : '') + '</small>' +
  (outcome === 'uncertain' ? '<span class="actions">' + answer(commandId, 'dispensed', '出ていた · It dropped') + answer(commandId, 'failed', '出ていない · It did not') + '</span>' : '') + '</div>';
const arrows = { in: '↓', out: '↑', note: '·' };
const line = ({ seq, at, direction, text }, isOpen) => {
  let short = text, whole = '';
  try { const said = JSON.parse(text); whole = JSON.stringify(said, null, 2); short = said.type + ' ' + (said.outcome ?? said.slot ?? said.entry?.outcome ?? ''); } catch {}
  const head = '<span class="arrow ' + direction + '">' + arrows[direction] + '</span><b>' + escape(short) + '</b><small>' + time(at) + '</small>';
  return whole === '' ? '<div class="message note">' + head + '</div>'
    : '<details class="message" data-seq="' + seq + '"' + (isOpen ? ' open' : '') + '><summary>' + head + '</summary><pre>' + escape(whole) + '</pre></details>';
};

async function refresh() {
  const answered = await fetch(base + '/live').catch(() => undefined);
  if (answered?.ok && !answered.redirected) show(await answered.json());
}
document.addEventListener('submit', async (event) => {
  if (!event.target.matches('[data-live-form]')) return;
  event.preventDefault();
  await fetch(event.target.action, { method: 'POST', body: new FormData(event.target), redirect: 'manual' }).catch(() => undefined);
  await refresh();
});
(async () => {
  for (;;) {
    if (!document.hidden) await refresh();
    await new Promise((done) => setTimeout(done, 400));
  }
})();
`;
