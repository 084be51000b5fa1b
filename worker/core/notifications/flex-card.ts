import type { LineMessage } from '../platforms/line-messaging.ts';

/** A short message: title, facts and a link. */
export type Card = {
  readonly title: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly note?: string | undefined;
  readonly button?: { readonly label: string; readonly url: string } | undefined;
};

/** LINE's limit for the text in notifications and old clients. */
const MAX_ALT_CHARACTERS = 400;

/** Returns the card as a Flex message. Notifications show only its alt text. */
export function flexCard({ title, rows, note, button }: Card): LineMessage {
  const shown = rows.filter(([, value]) => value !== '');
  const alt = [title, ...shown.map(([label, value]) => `${label}: ${value}`)].join('\n');
  const text = (content: string, more: object = {}) => ({
    type: 'text',
    text: content,
    wrap: true,
    ...more,
  });
  const lines = shown.map(([label, value]) => ({
    type: 'box',
    layout: 'baseline',
    spacing: 'sm',
    contents: [
      text(label, { size: 'sm', color: '#6b6b6b', flex: 2 }),
      text(value, { size: 'sm', color: '#111111', flex: 5 }),
    ],
  }));
  const body = [
    text(title, { weight: 'bold', size: 'md' }),
    ...lines,
    ...(note ? [text(note, { size: 'xs', color: '#6b6b6b', margin: 'md' })] : []),
  ];
  const footer = button && {
    type: 'box',
    layout: 'vertical',
    contents: [
      {
        type: 'button',
        style: 'link',
        height: 'sm',
        action: { type: 'uri', label: button.label, uri: button.url },
      },
    ],
  };
  return {
    type: 'flex',
    altText: alt.slice(0, MAX_ALT_CHARACTERS),
    contents: {
      type: 'bubble',
      body: { type: 'box', layout: 'vertical', spacing: 'sm', contents: body },
      ...(footer ? { footer } : {}),
    },
  };
}
