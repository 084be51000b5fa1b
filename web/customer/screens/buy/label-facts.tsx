import type { ShelfItem } from '../../../../contract/customer/machines.ts';
import type { LocalText } from '../../../../contract/shared/language.ts';
import type { AmountPer, Product } from '../../../../contract/shared/products.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import factsStyles from '../../../ui/facts.module.css';
import { useProduct } from '../../api/product-query.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { allergenNames, labelMessages } from './label-messages.ts';

/** Loads and shows the facts of a drink's label. */
export function LabelFacts({ item }: { readonly item: ShelfItem }) {
  const text = useText(labelMessages);
  return (
    <QueryView query={useProduct(item.productId)} missing={<p className="small">{text.gone}</p>}>
      {(product) => <Stated product={product} volumeMl={item.volumeMl} />}
    </QueryView>
  );
}

type StatedProps = { readonly product: Product; readonly volumeMl: number | null };

function Stated({ product, volumeMl }: StatedProps) {
  const text = useText(labelMessages);
  const facts = useFacts(product, volumeMl);
  return (
    <>
      {facts.length === 0 ? <p className="small">{text.notStated}</p> : null}
      <dl className={classes(factsStyles['facts'], 'small')}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small">{text.onThePackage}</p>
    </>
  );
}

/** Lists each stated fact with its name. Facts that are not stated have no line. */
function useFacts(product: Product, volumeMl: number | null) {
  const { energy, caffeine, allergens, ingredients, maker, note } = product;
  const text = useText(labelMessages);
  const local = useLocalText();
  const language = useLanguage();
  const amount = (value: string, of: AmountPer) =>
    of === '100ml' ? text.per100ml(value) : text.perPackage(value);
  const milligrams = language === 'ja' ? 'mg' : ' mg';
  const allergenText = (list: NonNullable<Product['allergens']>) =>
    list.map((one) => allergenNames[language][one]).join(text.join) || text.noAllergens;
  const localOrNull = (value: LocalText | null) => value && local(value);
  const facts: readonly (readonly [string, string | null])[] = [
    [text.allergens, allergens && allergenText(allergens)],
    [text.energy, energy && amount(`${energy.kcal}kcal`, energy.per)],
    [text.caffeine, caffeine && caffeineText()],
    [text.ingredients, localOrNull(ingredients)],
    [text.volume, volumeMl === null ? null : `${volumeMl}ml`],
    [text.maker, localOrNull(maker)],
    [text.note, localOrNull(note)],
  ];
  return facts.filter((fact): fact is readonly [string, string] => fact[1] !== null);

  function caffeineText(): string | null {
    if (!caffeine) return null;
    if (caffeine.mg === 0) return text.noCaffeine;
    return amount(`${caffeine.mg}${milligrams}`, caffeine.per);
  }
}
