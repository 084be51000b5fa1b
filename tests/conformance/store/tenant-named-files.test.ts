import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readNamed } from '../../../cli/tenant/file/read-named.ts';
import { readSource } from '../../../cli/tenant/file/read-source.ts';

const SECRET = 'SEAL_KEYS=a-secret-of-the-operator';
let root: string;
let folder: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'named-'));
  folder = join(root, 'tenant');
  await mkdir(join(folder, 'documents'), { recursive: true });
  await mkdir(join(root, 'tenant-of-another'));
  await writeFile(join(root, '.dev.vars'), SECRET);
  await writeFile(join(root, 'notes.md'), SECRET);
  await writeFile(join(root, 'tenant-of-another', 'terms.md'), SECRET);
  await writeFile(join(folder, 'secrets.env'), SECRET);
  await writeFile(join(folder, 'documents', 'terms.md'), '# Terms');
  await writeFile(join(folder, 'logo.svg'), '<svg/>');
  await mkdir(join(folder, 'folder.md'));
  await symlink(join(root, 'notes.md'), join(folder, 'documents', 'linked.md'));
  await symlink(join(folder, 'secrets.env'), join(folder, 'documents', 'renamed.md'));
  await symlink(root, join(folder, 'up'));
  await symlink(join(folder, 'documents', 'terms.md'), join(folder, 'inside.md'));
  await symlink(join(root, 'nowhere.md'), join(folder, 'dangling.md'));
});
afterAll(() => rm(root, { recursive: true }));

const complaint = (named: string, kind: Parameters<typeof readNamed>[2]): string => {
  try {
    return `read: ${readNamed(folder, named, kind)}`;
  } catch (thrown) {
    return String(thrown);
  }
};

describe('a file that a tenant file names', () => {
  test.each([
    ['documents/terms.md', 'text', '# Terms'],
    ['./documents/../documents/terms.md', 'text', '# Terms'],
    ['inside.md', 'text', '# Terms'],
    ['logo.svg', 'picture', '<svg/>'],
  ] as const)('%s inside the folder is read', (named, kind, text) => {
    expect(complaint(named, kind)).toBe(`read: ${text}`);
  });

  test.each([
    '../notes.md',
    '../../../../../../etc/passwd.md',
    '../tenant-of-another/terms.md',
    'documents/linked.md',
    'up/notes.md',
    'documents/../../notes.md',
  ])('%s outside the folder is refused, also behind a link', (named) => {
    const said = complaint(named, 'text');
    expect(said).toMatch(/outside the tenant's folder|cannot be read/);
    expect(said).not.toContain('a-secret');
  });

  test('with an absolute path is refused', () => {
    expect(complaint(join(root, 'notes.md'), 'text')).toContain('outside the tenant');
  });

  test.each([
    ['secrets.env', 'text', 'texts are Markdown files (.md).'],
    ['documents/renamed.md', 'text', 'texts are Markdown files (.md).'],
    ['documents/terms.md', 'picture', 'pictures are SVG, AVIF, WebP, PNG or JPEG.'],
    ['logo.svg', 'text', 'texts are Markdown files (.md).'],
    ['folder.md', 'text', 'it is no file.'],
    ['dangling.md', 'text', 'cannot be read.'],
    ['', 'text', 'outside the tenant'],
  ] as const)('%s as a %s is refused before it is read', (named, kind, words) => {
    const said = complaint(named, kind);
    expect(said).toContain(words);
    expect(said).not.toContain('a-secret');
  });

  test('that is too large is refused with its size', async () => {
    await writeFile(join(folder, 'large.md'), 'x'.repeat(700_001));
    expect(complaint('large.md', 'text')).toContain('700001 bytes; the maximum is 700000');
  });
});

describe('a tenant’s own file', () => {
  test.each(['tenant.yaml', 'machines/one.yaml'])(
    '%s that is a link to another folder is not read',
    async (name) => {
      const own = await mkdtemp(join(root, 'own-'));
      await mkdir(join(own, 'machines'));
      await writeFile(join(root, 'outside.yaml'), `clientId: ${SECRET}`);
      if (name !== 'tenant.yaml') await writeFile(join(own, 'tenant.yaml'), 'clientId: mine');
      await symlink(join(root, 'outside.yaml'), join(own, name));
      let said = '';
      try {
        said = JSON.stringify(readSource(own).value);
      } catch (thrown) {
        said = String(thrown);
      }
      expect(said).not.toContain('a-secret');
    },
  );

  test('whose aliases expand to billions of values is refused with its position', async () => {
    const own = await mkdtemp(join(root, 'bomb-'));
    const levels = Array.from({ length: 9 }, (_, level) => {
      const inside = level === 0 ? 'lol' : `*a${level - 1}`;
      return `a${level}: &a${level} [${Array(9).fill(inside).join(', ')}]`;
    });
    await writeFile(join(own, 'tenant.yaml'), levels.join('\n'));
    expect(() => readSource(own)).toThrow(
      'tenant.yaml:1:1: its aliases (*name) expand to too many values; write the values out',
    );
  });
});
