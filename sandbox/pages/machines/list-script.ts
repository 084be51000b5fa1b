/** Updates the list of machines while the page is visible. */
export const machineListScript = `
const refresh = async () => {
  if (document.hidden) return;
  const answer = await fetch('/machines/live').catch(() => undefined);
  if (!answer?.ok) return;
  for (const { key, status, soldOut, power } of await answer.json()) {
    const tile = document.querySelector('[data-machine="' + key + '"]');
    if (!tile) continue;
    const tag = tile.querySelector('[data-status]');
    tag.className = 'tag ' + status.tone;
    tag.textContent = status.ja + ' · ' + status.en;
    tile.querySelector('[data-sold-out]').textContent = soldOut;
    tile.querySelector('.vm-mini').dataset.power = power ? 'on' : 'off';
  }
};
setInterval(refresh, 1500);
`;
