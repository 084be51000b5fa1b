import type { MachineId } from '../../../contract/shared/ids.ts';
import type { DeliveryAttempt, Incident } from './incident-document.ts';
import { meaningOf } from './incident-kinds.ts';
import type { MachinePlace } from './machine-places.ts';

/** The most incidents that the first message names. More are listed in the following messages. */
const MAX_NAMED = 8;
/** A site with this many machines in one message is named with their number. */
const MIN_OF_SITE = 3;
/** LINE takes five messages of 5,000 characters in one push. */
const MAX_LISTS = 4;
const MAX_CHARACTERS = 4_500;

const heads = {
  problem: '【要確認】自販機サービスからのお知らせ',
  'all-clear': '【解決】次の件は解決しました',
} as const;

const WHERE_TO_LOOK = '確認方法：npm run ops -- incidents list';

export type Places = ReadonlyMap<MachineId, MachinePlace>;

/**
 * Returns one message about all due incidents of a tenant: the number of each kind and of each site,
 * then every incident. A long list continues in further texts, at most five in all.
 */
export function incidentTexts(
  about: DeliveryAttempt['about'],
  incidents: readonly Incident[],
  places: Places,
): readonly string[] {
  const counts = Object.entries(Object.groupBy(incidents, ({ kind }) => kind)).flatMap(
    ([kind, of = []]) => [`・${meaningOf(kind, 'ja')}：${of.length}件`, ...siteLines(of, places)],
  );
  const lines = incidents.map((incident) => incidentLine(incident, places));
  if (lines.length <= MAX_NAMED) {
    return [[heads[about], ...counts, '', ...lines, '', WHERE_TO_LOOK].join('\n')];
  }
  const lists = inTexts(lines);
  const sent = lists.slice(0, MAX_LISTS);
  const left = lines.length - sent.flat().length;
  const summary = [heads[about], ...counts, '', '一覧は次のメッセージです。'];
  return [
    [...summary, ...(left > 0 ? [`ほか${left}件`] : []), WHERE_TO_LOOK].join('\n'),
    ...sent.map((list) => list.join('\n')),
  ];
}

/** Returns the number of machines of each site with several of them. */
function siteLines(incidents: readonly Incident[], places: Places): readonly string[] {
  const machines = new Set(incidents.flatMap(({ machineId }) => machineId ?? []));
  const bySite = Map.groupBy(machines, (id) => places.get(id)?.site ?? '');
  return [...bySite].flatMap(([site, of]) =>
    site !== '' && of.length >= MIN_OF_SITE ? [`　${site}：自販機${of.length}台`] : [],
  );
}

/** Returns one incident as a line: what, at which machine, of which order. */
function incidentLine(
  { kind, machineId, slot, orderId, bindingId, detail }: Incident,
  places: Places,
): string {
  const place = machineId === null ? undefined : places.get(machineId);
  const machine = place ? `${place.name}（${place.code}）${place.place}` : machineId;
  return [
    kind,
    detail,
    machine && `自販機 ${machine}`,
    slot && `列 ${slot}`,
    orderId && `注文 ${orderId}`,
    bindingId && `お支払い方法 ${bindingId}`,
  ]
    .filter(Boolean)
    .join(' / ');
}

/** Distributes lines over texts that LINE accepts. */
function inTexts(lines: readonly string[]): readonly (readonly string[])[] {
  const texts: string[][] = [];
  let characters = MAX_CHARACTERS;
  for (const line of lines) {
    if (characters + line.length + 1 > MAX_CHARACTERS) {
      texts.push([]);
      characters = 0;
    }
    texts.at(-1)?.push(line);
    characters += line.length + 1;
  }
  return texts;
}
