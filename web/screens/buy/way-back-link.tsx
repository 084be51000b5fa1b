import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { wayBack } from '../../lib/way-back.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { wayBackMessages } from './way-back-messages.ts';

/** Back to the confirmation that was left for this page; nothing where none was. */
export function WayBackLink({ look = 'filled' }: { readonly look?: ButtonLook }) {
  const text = useText(wayBackMessages);
  const [path] = useState(() => wayBack());
  if (path === undefined) return null;
  return (
    <LinkButton to={path} look={look}>
      {text.back}
    </LinkButton>
  );
}
