import { useState } from 'react';
import { messages } from '../../i18n/messages.ts';
import { useText } from '../../i18n/use-text.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useApi } from '../api/api-context.ts';
import { keepReturnPath, readReturnPath } from './return-path.ts';

/** Text of the link back to a purchase that the person left for a set-up step. */
export const returnLinkMessages = messages({
  ja: { back: '購入に戻る' },
  en: { back: 'Back to your purchase' },
});

/** Stores the current review, so that the set-up step can lead back to it. */
export const noteReturnPath = () => keepReturnPath(location.pathname + location.search);

/** A link back to the review that led here, if any. */
export function ReturnLink({ look }: { readonly look?: ButtonLook | undefined }) {
  const text = useText(returnLinkMessages);
  const { clientId } = useApi().tenantParams;
  const [path] = useState(() => readReturnPath(clientId));
  return path === undefined ? null : (
    <LinkButton to={path} look={look}>
      {text.back}
    </LinkButton>
  );
}
