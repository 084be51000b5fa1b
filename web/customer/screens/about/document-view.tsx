import type { DocumentName } from '../../../../contract/shared/documents.ts';
import { useLocalText, useText } from '../../../i18n/use-text.ts';
import cardStyles from '../../../ui/card.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { infoIcon } from '../../../ui/more-icons.ts';
import { useTenantDocument } from '../../api/tenant-queries.ts';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { RichText } from '../../parts/rich-text.tsx';
import { aboutMessages } from './messages.ts';

/** Shows a tenant's document with its title and version. */
export function DocumentView({ name }: { readonly name: DocumentName }) {
  const query = useTenantDocument(name);
  const text = useText(aboutMessages);
  const local = useLocalText();
  return (
    <QueryView query={query} missing={<MissingDocument />}>
      {(document) => (
        <article className={cardStyles['card']}>
          <RichText html={local(document.html)} />
          <p className="small muted">{text.version(document.version)}</p>
        </article>
      )}
    </QueryView>
  );
}

function MissingDocument() {
  const text = useText(aboutMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={infoIcon} title={text.missing}>
      <p>{text.missingBody}</p>
      <LinkButton to={to('main')}>{text.home}</LinkButton>
    </EmptyState>
  );
}
