/** Returns a short name of the browser, for the list of sessions: `Chrome, Windows`. */
export function deviceOf(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  const browser =
    /(Edg|Firefox|CriOS|Chrome|Safari)\//.exec(agent)?.[1]?.replace('Edg', 'Edge') ?? 'Browser';
  const system = /Windows|Macintosh|iPhone|iPad|Android|CrOS|Linux/.exec(agent)?.[0] ?? '';
  return [browser.replace('CriOS', 'Chrome'), system.replace('Macintosh', 'Mac')]
    .filter((part) => part !== '')
    .join(', ');
}
