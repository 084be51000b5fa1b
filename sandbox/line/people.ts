import type { Database } from '../storage/database.ts';

export type Person = { id: string; name: string; picture: string };
export type People = ReturnType<typeof openPeople>;

const demoPeople = [
  { id: 'misaki', name: '佐藤 美咲' },
  { id: 'kenta', name: '鈴木 健太' },
  { id: 'sakura', name: '高橋 さくら' },
  { id: 'daisuke', name: '田中 大輔' },
  { id: 'haruka', name: '山本 はるか' },
];

/** Opens the stand-in's LINE users. An empty picture means the drawn avatar. */
export function openPeople(db: Database) {
  db.run(
    'CREATE TABLE IF NOT EXISTS line_people (id TEXT PRIMARY KEY, name TEXT NOT NULL, picture TEXT NOT NULL)',
  );
  db.run(
    'CREATE TABLE IF NOT EXISTS line_blocks (provider TEXT, person TEXT, PRIMARY KEY (provider, person))',
  );
  const save = ({ id, name, picture }: Person) =>
    db.run('INSERT OR REPLACE INTO line_people VALUES (?, ?, ?)', id, name, picture);
  const seed = () => {
    for (const person of demoPeople) save({ ...person, picture: '' });
  };
  const all = () => db.rows<Person>('SELECT id, name, picture FROM line_people ORDER BY rowid');
  if (all().length === 0) seed();
  return {
    all,
    save,
    find: (id: string) =>
      db.first<Person>('SELECT id, name, picture FROM line_people WHERE id = ?', id),
    /** Returns whether a person follows a provider's official account. Blocking counts as not following. */
    follows: (provider: string, person: string) =>
      db.first(
        'SELECT 1 AS blocked FROM line_blocks WHERE provider = ? AND person = ?',
        provider,
        person,
      ) === undefined,
    setFollow(provider: string, person: string, follows: boolean) {
      const sql = follows
        ? 'DELETE FROM line_blocks WHERE provider = ? AND person = ?'
        : 'INSERT OR REPLACE INTO line_blocks VALUES (?, ?)';
      db.run(sql, provider, person);
    },
    reset() {
      db.run('DELETE FROM line_people');
      db.run('DELETE FROM line_blocks');
      seed();
    },
  };
}
