import type { FirestoreState } from '../firestore/firestore.ts';
import type { Location } from '../firestore/names.ts';
import type { StoredDocument } from '../firestore/store.ts';
import { formatTimestamp } from '../firestore/timestamps.ts';
import { Card, Layout } from './layout.tsx';
import { PostButton, Table } from './parts.tsx';
import { FieldsView } from './value-view.tsx';

const PAGE = 200;

/** Returns the URL of a document or collection in the data browser. */
export function dataHref({ database, segments }: Location): string {
  const path = segments.map(encodeURIComponent).join('/');
  return `/data/${encodeURIComponent(database)}${path === '' ? '' : `/${path}`}`;
}

/** Lists every database that contains documents. */
export function DatabasesPage({ firestore }: { firestore: FirestoreState }) {
  const databases = firestore.store.databases();
  return (
    <Layout title="Firestore" subtitle="Data browser" path="/data">
      <Card title="データベース" subtitle="Databases">
        <Links items={databases.map((d) => [d, dataHref({ database: d, segments: [] })])} />
      </Card>
    </Layout>
  );
}

/** Shows the root of a database, a collection or a document. */
export function PlacePage({ firestore, place }: { firestore: FirestoreState; place: Location }) {
  const isCollection = place.segments.length % 2 === 1;
  return (
    <Layout title={place.segments.at(-1) ?? 'Firestore'} subtitle={place.database} path="/data">
      <Crumbs place={place} />
      {isCollection ? (
        <CollectionView firestore={firestore} place={place} />
      ) : (
        <DocumentView firestore={firestore} place={place} />
      )}
    </Layout>
  );
}

function CollectionView({ firestore, place }: { firestore: FirestoreState; place: Location }) {
  const stored = new Set(
    firestore.store.scanCollection(place, PAGE).map(({ location }) => location.segments.at(-1)),
  );
  const ids = firestore.store.childIds(place).slice(0, PAGE);
  return (
    <Card title="ドキュメント" subtitle={`Documents (${ids.length})`}>
      <Links
        items={ids.map((id) => [
          stored.has(id) ? id : `${id} （なし · missing）`,
          dataHref({ ...place, segments: [...place.segments, id] }),
        ])}
      />
    </Card>
  );
}

function DocumentView({ firestore, place }: { firestore: FirestoreState; place: Location }) {
  const document = place.segments.length === 0 ? undefined : firestore.store.get(place);
  const collections = firestore.store.childIds(place);
  return (
    <>
      {document ? <Fields document={document} /> : null}
      <Card title="コレクション" subtitle="Collections">
        <Links
          items={collections.map((id) => [
            id,
            dataHref({ ...place, segments: [...place.segments, id] }),
          ])}
        />
      </Card>
    </>
  );
}

function Fields({ document }: { document: StoredDocument }) {
  const { location, created, updated } = document;
  return (
    <Card title="フィールド" subtitle="Fields">
      <FieldsView fields={document.fields} />
      <p>
        <small>
          created {formatTimestamp(created)} · updated {formatTimestamp(updated)}
        </small>
      </p>
      <PostButton action={dataHref(location)} tone="danger">
        このドキュメントを削除 · Delete
      </PostButton>
    </Card>
  );
}

function Crumbs({ place }: { place: Location }) {
  const steps = place.segments.map((segment, i): [string, string] => [
    segment,
    dataHref({ ...place, segments: place.segments.slice(0, i + 1) }),
  ]);
  return (
    <p class="crumbs">
      <a href={dataHref({ ...place, segments: [] })}>{place.database}</a>
      {steps.map(([segment, href]) => (
        <span key={href}>
          / <a href={href}>{segment}</a>
        </span>
      ))}
    </p>
  );
}

function Links({ items }: { items: readonly (readonly [string, string])[] }) {
  const columns = [([label, href]: readonly [string, string]) => <a href={href}>{label}</a>];
  return <Table items={items} columns={columns} empty="ありません · None" />;
}
