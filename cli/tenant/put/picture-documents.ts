import { createHash } from 'node:crypto';
import pMap from 'p-map';
import { markSmall } from '../../../contract/shared/small-picture.ts';
import * as paths from '../../../worker/core/store/paths.ts';
import { Bytes, type Fields } from '../../../worker/core/store/values.ts';
import type { Pictures } from '../../../worker/core/tenant-put/tenant-documents.ts';
import { pictureTypeOfFile } from '../file/check-picture.ts';
import { TenantFileError } from '../file/tenant-file-error.ts';
import type { TenantFile } from '../tenant-file.ts';
import { type FittedPicture, fitPhotograph } from './fit-photograph.ts';

/** Maximum number of photographs in memory at the same time. */
const AT_ONCE = 4;

type Made = {
  readonly name: string;
  readonly url: string;
  readonly documents: Pictures['documents'];
};

/**
 * Reads the pictures that the tenant file names.
 * @throws TenantFileError with every photograph that cannot be used.
 */
export async function pictureDocuments(file: TenantFile): Promise<Pictures> {
  const { logo, hero, payMarks = {} } = file.appearance;
  const pictured = [...file.products, ...file.machines].map(({ picture }) => picture);
  const names = new Set(
    [logo, hero, ...Object.values(payMarks), ...pictured].flatMap((name) => name ?? []),
  );
  const problems: string[] = [];
  const made = await pMap(
    names,
    (name) =>
      makePicture(file, name).catch((cause: unknown) => {
        if (!(cause instanceof TenantFileError)) throw cause;
        problems.push(cause.message);
        return [];
      }),
    { concurrency: AT_ONCE },
  );
  if (problems.length > 0) throw new TenantFileError(problems.toSorted());
  const all: readonly Made[] = made.flat();
  // A picture with two file names becomes one document.
  const documents = new Map(all.flatMap((one) => one.documents.map((each) => [each.path, each])));
  return {
    documents: [...documents.values()],
    urls: new Map(all.map(({ name, url }) => [name, url])),
  };
}

async function makePicture({ clientId, read }: TenantFile, name: string): Promise<readonly Made[]> {
  const bytes = read(name, 'picture');
  const contentType = pictureTypeOfFile(name, bytes);
  const given = { contentType, bytes };
  const { full, small } =
    contentType === 'image/svg+xml'
      ? { full: given, small: undefined }
      : await fitPhotograph(name, given);
  // A hash of the stored bytes, so that a folder exported from them yields the same tenant.
  const id = createHash('sha256').update(full.bytes).digest('hex').slice(0, 32);
  const url = `/api/clients/${clientId}/pictures/${id}`;
  return [
    {
      name,
      url: small ? markSmall(url) : url,
      documents: [
        { path: paths.picture(clientId, id), fields: stored(full) },
        ...(small ? [{ path: paths.smallPicture(clientId, id), fields: stored(small) }] : []),
      ],
    },
  ];
}

const stored = ({ contentType, bytes }: FittedPicture): Fields => ({
  contentType,
  bytes: new Bytes(bytes.toString('base64')),
});
