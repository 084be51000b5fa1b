import { useState } from 'react';
import type { FaqList } from '../../../contract/faqs.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { useFaqs } from '../../lib/tenant-queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListGroup, ListLink } from '../../ui/list-link.tsx';
import { questionIcon, searchEmptyIcon } from '../../ui/more-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { groupFaqs } from './group-faqs.ts';
import { faqMessages } from './messages.ts';

/** All questions by category, with a search. */
export function FaqListScreen() {
  const { titleOf } = usePages();
  const query = useFaqs();
  return (
    <>
      <PageTitle parent="account">{titleOf('faqs')}</PageTitle>
      <QueryView query={query}>
        {({ faqs }) => (faqs.length > 0 ? <Questions faqs={faqs} /> : <NoQuestions />)}
      </QueryView>
    </>
  );
}

function Questions({ faqs }: FaqList) {
  const text = useText(faqMessages);
  const language = useLanguage();
  const { to } = usePages();
  const [typed, setTyped] = useState('');
  const groups = groupFaqs(faqs, typed, language);
  const count = groups.reduce((sum, group) => sum + group.faqs.length, 0);
  return (
    <>
      <Field
        label={text.search}
        type="search"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="unseen" role="status">
        {typed ? text.found(count) : ''}
      </p>
      {groups.map((group) => (
        <ListGroup key={group.category} title={group.category}>
          {group.faqs.map((faq) => (
            <ListLink key={faq.id} to={to('faq', { id: faq.id })}>
              {faq.question[language]}
            </ListLink>
          ))}
        </ListGroup>
      ))}
      {count === 0 ? (
        <EmptyState icon={searchEmptyIcon} title={text.nothingFound}>
          <Button look="quiet" onClick={() => setTyped('')}>
            {text.clear}
          </Button>
        </EmptyState>
      ) : null}
    </>
  );
}

function NoQuestions() {
  const text = useText(faqMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={questionIcon} title={text.none}>
      <p>{text.noneBody}</p>
      <LinkButton to={to('about')} look="quiet">
        {text.contact}
      </LinkButton>
    </EmptyState>
  );
}
