import type { ClientId, MachineId } from '../../../contract/shared/ids.ts';
import { orderNumber } from '../../../contract/shared/order-number.ts';
import { momentAt } from '../japan-time.ts';
import type { Lateness } from './delivery.ts';
import type { DeliveryAttempt, Incident } from './incident-document.ts';
import { meaningOf, seenOf } from './incident-kinds.ts';
import { taskOfIncident } from './incident-task.ts';
import type { MachinePlace } from './machine-places.ts';

/** The most incidents that the first message names. More are listed in the following messages. */
const MAX_NAMED = 8;
/** From this many machines of one site on, a message states their number. */
const MIN_OF_SITE = 3;
/** LINE takes five messages of 5,000 characters in one push. */
const MAX_LISTS = 4;
const MAX_CHARACTERS = 4_500;

const heads = {
  problem: '【要確認】自販機サービスからのお知らせ',
  'all-clear': '【解決】次の件は解決しました',
} as const;
const lateHeads = {
  untaken: '【未対応】担当者がまだ決まっていません',
  unsolved: '【期限超過】期限を過ぎても終わっていません',
} as const;

export type Places = ReadonlyMap<MachineId, MachinePlace>;

/** The data that the messages need besides the incidents. */
export type TextContext = {
  readonly clientId: ClientId;
  readonly places: Places;
  /** Undefined: the deployment has no console, or does not say where. */
  readonly consoleOrigin: string | undefined;
  /** Set if the first recipient got the incidents but nobody took or solved any of them in time. */
  readonly lateness?: Lateness | undefined;
};

/**
 * Returns one message about all due incidents of a tenant. It states the number of each kind and of
 * each site, then lists every incident, and links to the console. A long list continues in further
 * texts, at most five in all.
 */
export function incidentTexts(
  about: DeliveryAttempt['about'],
  incidents: readonly Incident[],
  context: TextContext,
): readonly string[] {
  const { places } = context;
  const head = context.lateness ? lateHeads[context.lateness] : heads[about];
  const counts = Object.entries(Object.groupBy(incidents, ({ kind }) => kind)).flatMap(
    ([kind, of = []]) => [`・${meaningOf(kind, 'ja')}：${of.length}件`, ...siteLines(of, places)],
  );
  const whereToLook = consoleLine(incidents, context);
  if (incidents.length <= MAX_NAMED) {
    const summary = incidents.length === 1 ? [] : [...counts, ''];
    const named = incidents.flatMap((incident) => {
      const seen = seenOf(incident.kind);
      return [...factsOf(incident, places), ...(seen ? [`お客様の画面：${seen}`] : []), ''];
    });
    return [[head, ...summary, ...named, whereToLook].join('\n')];
  }
  const lines = incidents.map((incident) => factsOf(incident, places).join(' / '));
  const lists = inTexts(lines);
  const sent = lists.slice(0, MAX_LISTS);
  const left = lines.length - sent.flat().length;
  const summary = [head, ...counts, '', '一覧は次のメッセージです。'];
  return [
    [...summary, ...(left > 0 ? [`ほか${left}件`] : []), whereToLook].join('\n'),
    ...sent.map((list) => list.join('\n')),
  ];
}

/**
 * Returns the line with the link to the console. It leads to the order or the task of one incident
 * or one site, otherwise to the worklist.
 */
function consoleLine(incidents: readonly Incident[], { clientId, consoleOrigin }: TextContext) {
  if (consoleOrigin === undefined) return 'コンソールの「今日の仕事」をご覧ください。';
  const pages = new Set(incidents.map(pageOf));
  const [only = ''] = pages;
  return `${consoleOrigin}/${clientId}${pages.size === 1 ? only : ''}`;
}

const pageOf = (incident: Incident): string =>
  incident.orderId === null ? `/tasks/${taskOfIncident(incident)}` : `/orders/${incident.orderId}`;

/** Returns the number of machines of each site with several of them. */
function siteLines(incidents: readonly Incident[], places: Places): readonly string[] {
  const machines = new Set(incidents.flatMap(({ machineId }) => machineId ?? []));
  const bySite = Map.groupBy(machines, (id) => places.get(id)?.site ?? '');
  return [...bySite].flatMap(([site, of]) =>
    site !== '' && of.length >= MIN_OF_SITE ? [`　${site}：自販機${of.length}台`] : [],
  );
}

/** Returns the lines about one incident: its machine, its kind, its start and its order. */
function factsOf(
  { kind, machineId, slot, orderId, detail, openedAt }: Incident,
  places: Places,
): readonly string[] {
  const place = machineId === null ? undefined : places.get(machineId);
  const where = place ? `${place.code} ${place.name} ${place.place}` : machineId;
  const subject = [where, slot && `列${slot}`].filter(Boolean).join(' ');
  const what = `${meaningOf(kind, 'ja')}（${momentAt(openedAt)}から）`;
  return [
    `■${subject || 'アプリ全体'}`,
    detail ? `${what}：${detail}` : what,
    ...(orderId ? [`注文 ${orderNumber(orderId)}`] : []),
  ];
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
