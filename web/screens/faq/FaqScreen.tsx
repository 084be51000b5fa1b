import { useParams } from 'react-router';
import { useLocalText, useText } from '../../i18n/use-text.ts';
import { useFaq } from '../../lib/tenant-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { questionIcon } from '../../ui/more-icons.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { faqMessages } from './messages.ts';

/** One question with its answer. */
export function FaqScreen() {
  const { id = '' } = useParams();
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
            <article className="card">
              <RichText html={local(faq.answerHtml)} />
            </article>
            <section className="centred">
              <h2>{text.notSolved}</h2>
              <LinkButton to={to('faqs')} look="quiet">
                {text.toList}
              </LinkButton>
              <LinkButton to={to('about')} look="quiet">
                {text.contact}
              </LinkButton>
            </section>
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
