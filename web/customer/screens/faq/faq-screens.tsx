import { useState } from 'react';
import type { FaqList } from '../../../../contract/customer/faqs.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import emptyStyles from '../../../ui/empty-state.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListGroup, ListLink } from '../../../ui/list-link.tsx';
import { questionIcon, searchEmptyIcon } from '../../../ui/more-icons.ts';
import { useFaq, useFaqs } from '../../api/tenant-queries.ts';
import { usePageParam } from '../../browser/page-address.ts';
import { ContactCard } from '../../parts/contact-card.tsx';
import { PageTitle } from '../../parts/page-title.tsx';
import { usePages } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { RichText } from '../../parts/rich-text.tsx';
import { groupFaqs } from './group-faqs.ts';
import { faqMessages } from './messages.ts';
import { WasHelpful } from './was-helpful.tsx';

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
      <FormField
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
      <ContactCard />
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

/** One question with its answer. */
export function FaqScreen() {
  const id = usePageParam('faq', 'id');
  const query = useFaq(id);
  const text = useText(faqMessages);
  const local = useLocalText();
  const { to, titleOf } = usePages();
  return (
    <>
      <PageTitle parent="faqs">
        {query.data ? local(query.data.question) : titleOf('faq')}
      </PageTitle>
      <QueryView query={query} missing={<MissingQuestion />}>
        {(faq) => (
          <>
            <article className={cardStyles['card']}>
              <RichText html={local(faq.answerHtml)} />
            </article>
            <WasHelpful faqId={id} />
            <section className={emptyStyles['centred']}>
              <h2>{text.notSolved}</h2>
              <LinkButton to={to('faqs')} look="quiet">
                {text.toList}
              </LinkButton>
              <LinkButton to={to('about')} look="quiet">
                {text.contact}
              </LinkButton>
            </section>
            <ContactCard />
          </>
        )}
      </QueryView>
    </>
  );
}

function MissingQuestion() {
  const text = useText(faqMessages);
  const { to } = usePages();
  return (
    <EmptyState icon={questionIcon} title={text.missing}>
      <p>{text.missingBody}</p>
      <LinkButton to={to('faqs')}>{text.toList}</LinkButton>
    </EmptyState>
  );
}
