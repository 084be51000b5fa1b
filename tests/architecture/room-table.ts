import { describe, expect, test } from 'vitest';
import { arrow, files, findCycle, type Import, imports } from './imports.ts';

/** The rooms that each room may import. A room without imports is listed too. */
export type RoomTable = Readonly<Record<string, readonly string[]>>;

/** Returns the room of a file. */
type RoomOf = (path: string) => string;

const isBelow = (folder: string) => (path: string) => path.startsWith(`${folder}/`);

/** Returns the imports between two files of one folder. */
const within = (folder: string): readonly Import[] =>
  imports.filter(({ from, to }) => isBelow(folder)(from) && isBelow(folder)(to));

/** A room is a folder directly below the repository's folder. The files beside these folders are `root`. */
const folderBelow: RoomOf = (path) => {
  const [, room, file] = path.split('/');
  return room !== undefined && file !== undefined ? room : 'root';
};

/** Returns rooms that are not in the table, and rows of the table without a room. */
function differencesOf(folder: string, table: RoomTable, roomOf: RoomOf): readonly string[] {
  const rooms = new Set(files.filter(isBelow(folder)).map(roomOf));
  const unlisted = [...rooms].filter((room) => table[room] === undefined);
  const missing = Object.keys(table).filter((room) => !rooms.has(room));
  return [...unlisted, ...missing];
}

/** Returns imports between rooms that the table does not allow, including types and dynamic imports. */
function strayImports(folder: string, table: RoomTable, roomOf: RoomOf): readonly string[] {
  return within(folder)
    .filter(({ from, to }) => roomOf(from) !== roomOf(to))
    .filter(({ from, to }) => !table[roomOf(from)]?.includes(roomOf(to)))
    .map(arrow);
}

/** Returns entries of the table without an import. An unused permission must be removed. */
function unusedEntries(folder: string, table: RoomTable, roomOf: RoomOf): readonly string[] {
  const used = new Set(within(folder).map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`));
  return Object.entries(table)
    .flatMap(([room, targets]) => targets.map((target) => `${room} → ${target}`))
    .filter((entry) => !used.has(entry));
}

/** Returns a cycle between the table's rooms, or an empty list. */
const circleIn = (table: RoomTable): readonly string[] => findCycle(new Map(Object.entries(table)));

/**
 * Declares the test that folders of one kind do not import each other. They share a row of the table, so
 * the table cannot state this.
 */
export function testApart(
  kind: string,
  folder: string,
  memberOf: (path: string) => string | undefined,
) {
  test(`${kind} import none of each other`, () => {
    const between = imports.filter(({ from, to }) => {
      const [here, there] = [memberOf(from), memberOf(to)];
      return isBelow(folder)(from) && here !== undefined && there !== undefined && here !== there;
    });
    expect(between.map(arrow)).toEqual([]);
  });
}

/** Declares the tests that check a table for one folder, such as `sandbox` or `worker/core`. */
export function testRooms(folder: string, table: RoomTable, roomOf: RoomOf = folderBelow): void {
  describe(`the rooms of ${folder}/`, () => {
    test('are all in the table, and the table names no other', () => {
      expect(differencesOf(folder, table, roomOf)).toEqual([]);
    });

    test('import only what the table allows, types included', () => {
      expect(strayImports(folder, table, roomOf)).toEqual([]);
    });

    test('use every permission of the table', () => {
      expect(unusedEntries(folder, table, roomOf)).toEqual([]);
    });

    test('have no import cycle', () => {
      expect(circleIn(table)).toEqual([]);
    });
  });
}
