import { usualDrink } from '../../../../contract/customer/last-drinks.ts';
import type { Machine, ShelfItem } from '../../../../contract/customer/machines.ts';
import type { MachineId } from '../../../../contract/shared/ids.ts';
import { formatYen } from '../../../i18n/format.ts';
import { useLanguage, useLocalText, useText } from '../../../i18n/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Phrases } from '../../../ui/phrases.tsx';
import { useMachine } from '../../api/machine-queries.ts';
import { usePages } from '../../parts/pages.ts';
import { Picture } from '../../parts/picture.tsx';
import { stockLevel } from '../../purchase/stock-level.ts';
import { useAppState } from '../../session/app-context.tsx';
import { signedIn } from '../../session/app-state.ts';
import { stepNames, stepPages } from '../../session/setup-steps.ts';
import { useSuggestedMachine } from './use-suggested-machine.ts';
import styles from './yours.module.css';
import { yoursMessages } from './yours-messages.ts';

/** The personal part of the main page: the next set-up step, the usual drink, or drinks to begin with. */
export function Yours() {
  const nextStep = useAppState((state) => signedIn(state)?.setup.nextStep);
  const person = useAppState((state) => signedIn(state)?.lineUser);
  if (nextStep) return <NextStep step={nextStep} />;
  const usual = person && usualDrink(person.lastDrinks);
  const machineId = usual?.machineId ?? person?.lastMachines[0];
  if (machineId === undefined) return <FirstShelf />;
  return <LastShelf machineId={machineId} productId={usual?.productId} />;
}

/** The set-up steps that the person still needs before a purchase, with drinks from a machine. */
function NextStep({ step }: { readonly step: keyof typeof stepPages }) {
  const text = useText(yoursMessages);
  const names = useText(stepNames);
  const { to } = usePages();
  const required = useAppState((state) => state.client?.setup.required);
  const done = useAppState((state) => signedIn(state)?.setup.done);
  const lastMachine = useAppState((state) => signedIn(state)?.lineUser.lastMachines[0]);
  const suggested = useSuggestedMachine(lastMachine);
  const stepsLeft = required?.filter((one) => !done?.includes(one)).length ?? 1;
  return (
    <section className={styles['yours']}>
      <p className={styles['eyebrow']}>{text.setUpBody(names[step])}</p>
      <h2>
        <Phrases text={text.setUpTitle(stepsLeft)} />
      </h2>
      {suggested === undefined ? <div className={styles['row']} aria-busy="true" /> : null}
      {suggested ? <FirstDrinks machineId={suggested} /> : null}
      <LinkButton to={to(stepPages[step])}>{text.setUpGo}</LinkButton>
    </section>
  );
}

/** The first row of a machine's drinks, whether or not the machine is online. */
function FirstDrinks({ machineId }: { readonly machineId: MachineId }) {
  const { data: machine } = useMachine(machineId);
  return machine ? <Row machine={machine} /> : <div className={styles['row']} aria-busy="true" />;
}

/** Drinks for a person without a last machine. The tenant's picture stays if there are none. */
function FirstShelf() {
  const suggested = useSuggestedMachine(undefined);
  if (suggested === null) return null;
  return suggested === undefined ? <Seeking /> : <FirstMachine machineId={suggested} />;
}

function FirstMachine({ machineId }: { readonly machineId: MachineId }) {
  const text = useText(yoursMessages);
  const local = useLocalText();
  const { data: machine, error } = useMachine(machineId);
  if (!machine) return error ? null : <Seeking />;
  return <FirstRow machine={machine} eyebrow={local(machine.name)} title={text.firstTime} />;
}

const Seeking = () => <div className={styles['yours']} aria-busy="true" />;

type LastShelfProps = { readonly machineId: MachineId; readonly productId: string | undefined };

/**
 * The person's usual drink at their last machine. If it is not available, that machine's first row.
 */
function LastShelf({ machineId, productId }: LastShelfProps) {
  const text = useText(yoursMessages);
  const local = useLocalText();
  const { data: machine, error } = useMachine(machineId);
  // The machine no longer exists.
  if (!machine) return error ? <FirstShelf /> : <Seeking />;
  const item = machine.shelf.find((one) => one.productId === productId);
  return item && machine.online !== false && stockLevel(item) !== 'sold-out' ? (
    <Usual machine={machine} item={item} />
  ) : (
    <FirstRow machine={machine} eyebrow={text.lastTime} title={local(machine.name)} />
  );
}

/** One drink with a button that opens its review. It never buys. */
function Usual({ machine, item }: { readonly machine: Machine; readonly item: ShelfItem }) {
  const text = useText(yoursMessages);
  const local = useLocalText();
  const language = useLanguage();
  const { to } = usePages();
  return (
    <section className={styles['yours']}>
      <div className={styles['usual']}>
        <span className={classes(styles['window'], styles[item.temperature])}>
          <Picture url={item.pictureUrl} width={96} height={128} eager />
        </span>
        <div>
          <p className={styles['eyebrow']}>{text.usual}</p>
          <h2>{local(item.name)}</h2>
          <Where machine={machine} />
          <p className={styles['price']}>{formatYen(item.priceYen, language)}</p>
        </div>
      </div>
      <LinkButton to={`${to('machine', { machineId: machine.id })}?item=${item.slot}`}>
        {text.toReview}
      </LinkButton>
    </section>
  );
}

/** How many drinks fit side by side. */
const ROW = 4;

type FirstRowProps = {
  readonly machine: Machine;
  readonly eyebrow: string;
  /** May have marks where a line breaks. */
  readonly title: string;
};

/** A machine's first row of drinks, with a link to its shelf. */
function FirstRow({ machine, eyebrow, title }: FirstRowProps) {
  const text = useText(yoursMessages);
  const { to } = usePages();
  return (
    <section className={styles['yours']}>
      <p className={styles['eyebrow']}>
        {machine.online === false ? `${eyebrow} · ${text.offline}` : eyebrow}
      </p>
      <h2>
        <Phrases text={title} />
      </h2>
      <Row machine={machine} />
      <LinkButton to={to('machine', { machineId: machine.id })}>{text.toShelf}</LinkButton>
    </section>
  );
}

/** A machine's first drinks that are not sold out. Each opens its review. */
function Row({ machine }: { readonly machine: Machine }) {
  const local = useLocalText();
  const { to } = usePages();
  const here = to('machine', { machineId: machine.id });
  const slots = machine.layout?.[0] ?? machine.shelf.map(({ slot }) => slot);
  const row = slots
    .flatMap((slot) => machine.shelf.find((item) => item.slot === slot) ?? [])
    .filter((item) => stockLevel(item) !== 'sold-out')
    .slice(0, ROW);
  return (
    <ul className={styles['row']}>
      {row.map((item) => (
        <li key={item.slot}>
          <Link
            to={`${here}?item=${item.slot}`}
            className={classes(styles['window'], styles[item.temperature])}
            aria-label={local(item.name)}
          >
            <Picture url={item.pictureUrl} width={96} height={128} eager />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Where({ machine }: { readonly machine: Machine }) {
  const local = useLocalText();
  return (
    <p className={styles['where']}>
      <span className="plate">{machine.code}</span>
      <span>{local(machine.name)}</span>
    </p>
  );
}
