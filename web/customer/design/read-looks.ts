/** A tenant's look in one scheme, as the edge wrote it into the page. */
export type Look = {
  /** The `data-look` value that applies it to an element. */
  readonly name: string;
  readonly declarations: string;
  /** Every role that is a colour, in the order of `worker/customer/page/theme.ts`. */
  readonly colours: readonly (readonly [role: string, value: string])[];
};

const DEMO_TENANTS = ['demo', 'hinata'];

/** Loads the tenant at this address and the demo tenants. */
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

/** Splits light and dark. A tenant with one scheme uses it for both. */
function cutTheme(clientId: string, theme: string): readonly Look[] {
  const [light = '', dark = light] = [...theme.matchAll(/:root\{([^}]*)\}/g)].map(
    ([, declarations = '']) => declarations,
  );
  // Values shared by both schemes appear only in the first.
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
