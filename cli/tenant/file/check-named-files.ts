import * as v from 'valibot';
import { otherNumberIn } from '../../../worker/core/tenant/registration-number.ts';
import { pictureTypeOfFile } from './check-picture.ts';
import { listOf, word } from './outline.ts';
import type { Path } from './parse-text.ts';
import type { Problem } from './problem.ts';
import type { TenantSource } from './read-source.ts';
import { TenantFileError } from './tenant-file-error.ts';

const pictured = listOf(v.object({ picture: word }));
const document = v.fallback(v.object({ body: v.record(v.string(), word) }), { body: {} });

const outline = v.object({
  appearance: v.fallback(
    v.object({ logo: word, hero: word, payMarks: v.fallback(v.record(v.string(), word), {}) }),
    { logo: null, hero: null, payMarks: {} },
  ),
  documents: v.fallback(v.record(v.string(), document), {}),
  seller: v.fallback(v.object({ registrationNumber: word }), { registrationNumber: null }),
  products: pictured,
  machines: pictured,
});

type Named = readonly [path: Path, named: string | null];

/** Returns a problem for each named file that is missing, or that must be a picture and is not. */
export function brokenNamedFiles(value: unknown, read: TenantSource['read']): readonly Problem[] {
  const parsed = v.safeParse(outline, value);
  if (!parsed.success) return [];
  const { appearance, documents, seller, products, machines } = parsed.output;
  const { payMarks, ...look } = appearance;
  const pictures: readonly Named[] = [
    ...Object.entries(look).map(([field, named]): Named => [['appearance', field], named]),
    ...Object.entries(payMarks).map(
      ([kind, named]): Named => [['appearance', 'payMarks', kind], named],
    ),
    ...Object.entries({ products, machines }).flatMap(([list, entries]) =>
      entries.map((one, index): Named => [[list, index, 'picture'], one?.picture ?? null]),
    ),
  ];
  const texts = Object.entries(documents).flatMap(([name, { body }]) =>
    Object.entries(body).map(([key, named]): Named => [['documents', name, 'body', key], named]),
  );
  return [
    ...complaints(pictures, (named) => pictureTypeOfFile(named, read(named, 'picture'))),
    ...complaints(texts, (named) => {
      const wrong = otherNumberIn(String(read(named, 'text')), seller.registrationNumber);
      if (wrong)
        throw new TenantFileError(
          `${named} names ${wrong}; receipts name ${seller.registrationNumber ?? 'none'} (seller.registrationNumber)`,
        );
    }),
  ];
}

/** Checks each file once, however many entries name it. */
function complaints(all: readonly Named[], check: (named: string) => unknown): readonly Problem[] {
  const checked = new Map<string, string | undefined>();
  return all.flatMap(([path, named]) => {
    if (!named) return [];
    if (!checked.has(named))
      checked.set(
        named,
        complaintOf(() => check(named)),
      );
    const message = checked.get(named);
    return message === undefined ? [] : [{ path, message }];
  });
}

function complaintOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (cause) {
    if (cause instanceof TenantFileError) return cause.message;
    throw cause;
  }
}
