import { describe, expect, test } from 'vitest';
import { arrow, files, findCycle, type Import, imports } from './imports.ts';

/** "Room → rooms it may import". A room that imports none is listed, too. */
export type RoomTable = Readonly<Record<string, readonly string[]>>;

/** Which room a file is in. */
type RoomOf = (path: string) => string;

const isBelow = (folder: string) => (path: string) => path.startsWith(`${folder}/`);

/** Imports between two files of one folder. */
const within = (folder: string): readonly Import[] =>
  imports.filter(({ from, to }) => isBelow(folder)(from) && isBelow(folder)(to));

/** A room is a folder directly below the repository's folder; the files beside them are `root`. */
const folderBelow: RoomOf = (path) => {
  const [, room, file] = path.split('/');
  return room !== undefined && file !== undefined ? room : 'root';
};

/** Rooms that exist and are not in the table, and rooms of the table that do not exist. */
function differencesOf(folder: string, table: RoomTable, roomOf: RoomOf): readonly string[] {
  const rooms = new Set(files.filter(isBelow(folder)).map(roomOf));
  const unlisted = [...rooms].filter((room) => table[room] === undefined);
  const missing = Object.keys(table).filter((room) => !rooms.has(room));
  return [...unlisted, ...missing];
}

/** Imports between rooms that the table does not allow. Types and dynamic imports count. */
function strayImports(folder: string, table: RoomTable, roomOf: RoomOf): readonly string[] {
  return within(folder)
    .filter(({ from, to }) => roomOf(from) !== roomOf(to))
    .filter(({ from, to }) => !table[roomOf(from)]?.includes(roomOf(to)))
    .map(arrow);
}

/** Entries of the table that no import needs: a permission nobody uses is removed. */
function unusedEntries(folder: string, table: RoomTable, roomOf: RoomOf): readonly string[] {
  const used = new Set(within(folder).map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`));
  return Object.entries(table)
    .flatMap(([room, targets]) => targets.map((target) => `${room} → ${target}`))
    .filter((entry) => !used.has(entry));
}

/** A circle of rooms in the table itself; empty where there is none. */
const circleIn = (table: RoomTable): readonly string[] => findCycle(new Map(Object.entries(table)));

/**
 * Declares the test that holds folders of one kind apart. They share a row of the table, so what the
 * table cannot say is that none of them imports another.
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

/** Declares the tests that hold a table for one folder, such as `sandbox` or `worker/core`. */
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

    test('stand in no circle', () => {
      expect(circleIn(table)).toEqual([]);
    });
  });
}
