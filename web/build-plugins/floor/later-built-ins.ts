import type { Identifier } from '@mdn/browser-compat-data';
import compat from '@mdn/browser-compat-data/forLegacyNode';
import { isLater } from './oldest-browsers.ts';

/** A built-in that one of the oldest browsers lacks: a global, or a member of an older global. */
export type LaterBuiltIn = {
  readonly owner: string;
  readonly member: string | null;
  /**
   * Whether the member is static. `Response.json` is newer than the method `json` of a response.
   */
  readonly isStatic: boolean;
};

type Feature = readonly [name: string, feature: Identifier];

/** Skips MDN's entries that are no names: `@@iterator`, `serializable_object`, events. */
const NAME = /^[A-Za-z][A-Za-z0-9]*(_static)?$/;

const featuresOf = (parent: Readonly<Record<string, Identifier>> = {}): readonly Feature[] =>
  Object.entries(parent).filter(([name]) => NAME.test(name));

const isLate = ({ __compat: data }: Identifier) => data !== undefined && isLater(data.support);
const plain = (member: string) => member.replace('_static', '');
const owners = [...featuresOf(compat.javascript['builtins']), ...featuresOf(compat.api)];

/** Returns all built-ins of the language and the platform that are newer than the oldest browsers. */
export const laterBuiltIns = owners.flatMap(([owner, feature]): readonly LaterBuiltIn[] =>
  isLate(feature)
    ? [{ owner, member: null, isStatic: false }]
    : featuresOf(feature)
        .filter(([, member]) => isLate(member))
        .map(([member]) => ({
          owner,
          member: plain(member),
          isStatic: member.endsWith('_static'),
        })),
);

/**
 * Names of members that the oldest browsers have on any owner: `map` is new for iterators, old for arrays.
 */
export const oldMembers: ReadonlySet<string> = new Set(
  owners.flatMap(([, feature]) =>
    featuresOf(feature)
      .filter(([, member]) => !isLate(member))
      .map(([member]) => plain(member)),
  ),
);
