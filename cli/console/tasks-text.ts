import type { Task, Worklist } from '../../contract/console/tasks.ts';

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** Returns a page of the worklist as lines, in Japan's time. @param none the text if there is no task. */
export function tasksText({ tasks, unreadable, cursor }: Worklist, none: string): string {
  const lines = [
    ...tasks.map(taskLine),
    ...(unreadable > 0 ? [`${unreadable} tasks cannot be read by this version.`] : []),
    ...(cursor === null ? [] : [`There are more: --cursor ${cursor}`]),
  ];
  return lines.length === 0 ? none : lines.join('\n');
}

function taskLine({ id, title, machines, slot, orderId, since, due, taken }: Task): string {
  const about = [
    ...machines.map(({ code, name, site }) =>
      [name.ja, `(${code})`, site].filter(Boolean).join(' '),
    ),
    slot !== null && `slot ${slot}`,
    orderId !== null && `order ${orderId}`,
    due !== null && `due ${format.format(new Date(due))}`,
    taken !== null && `taken by ${taken.by}`,
  ].filter(Boolean);
  return [format.format(new Date(since)), id, title.ja, ...about].join('  ');
}
