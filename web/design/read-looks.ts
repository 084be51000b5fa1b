/** A tenant's look in one scheme: what the edge wrote into its page. */
export type Look = {
  /** What an element has as `data-look` to stand in it. */
  readonly name: string;
  readonly declarations: string;
  /** Every role that is a colour, in the order of `worker/page/theme.ts`. */
  readonly colours: readonly (readonly [role: string, value: string])[];
};

const DEMO_TENANTS = ['demo', 'hinata'];

/** The tenant at this address, and the demo tenants beside it. */
export async function readLooks(pathname: string): Promise<readonly Look[]> {
  const [, here = ''] = pathname.split('/');
  const looks = [...new Set([here, ...DEMO_TENANTS])].map(looksOf);
  return (await Promise.all(looks)).flat();
}

async function looksOf(clientId: string): Promise<readonly Look[]> {
  const answer = await fetch(`/${clientId}`);
  if (!answer.ok) return [];
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return cutTheme(clientId, page.getElementById('theme')?.textContent ?? '');
}

/** Light and dark apart; a tenant of one scheme has it in both. */
function cutTheme(clientId: string, theme: string): readonly Look[] {
  const [light = '', dark = light] = [...theme.matchAll(/:root\{([^}]*)\}/g)].map(
    ([, declarations = '']) => declarations,
  );
  // What both modes share stands in the first alone.
  return [
    lookOf(`${clientId} light`, light),
    lookOf(`${clientId} dark`, dark === light ? light : `${light};${dark}`),
  ];
}

function lookOf(name: string, declarations: string): Look {
  const colours = new Map(
    [...declarations.matchAll(/--([\w-]+):(#[0-9a-f]+)/gi)].map(([, role = '', value = '']) => [
      role,
      value,
    ]),
  );
  return { name, declarations, colours: [...colours] };
}
