import { type KeyboardEvent, useCallback, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { type Axis, axisOf } from './chart-axis.ts';

/** One bar with the value of the previous period behind it, in yen. */
export type Bar = { readonly label: string; readonly value: number; readonly previous: number };

const HEIGHT = 160;
const LABEL = 20;
/** The width of the axis labels, in pixels. */
const LEFT = 76;
const TOP = 8;
/** The width of a label below the bars, in pixels. */
const LABEL_WIDTH = 44;
/** The assumed width until the chart is measured, in pixels. */
const FIRST_WIDTH = 720;

const keys: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * A bar chart of one series, with the previous period as outlines. The pointer or the arrow keys
 * select a bar, whose numbers appear below. The table next to it has all numbers.
 */
export function BarChart({
  title,
  bars,
}: {
  readonly title: string;
  readonly bars: readonly Bar[];
}) {
  const { t, inYen } = useText();
  const { width, measure } = useWidth();
  const last = bars.length - 1;
  const [chosen, setChosen] = useState<number>();
  // Selects the latest bar with sales first, because later hours or days have none yet.
  const first = bars.findLastIndex(({ value }) => value > 0);
  const at = Math.min(chosen ?? (first < 0 ? last : first), last);
  const bar = bars[at];
  const axis = axisOf(Math.max(1, ...bars.flatMap(({ value, previous }) => [value, previous])));
  const choose = (event: KeyboardEvent) => {
    const move = keys[event.key];
    if (!move) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(move(at, last), 0), last));
  };
  if (!bar) return null;
  const said = t('barSays', {
    ...{ label: bar.label, value: inYen(bar.value), previous: inYen(bar.previous) },
  });
  return (
    <div
      ref={measure}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={at + 1}
      aria-valuetext={said}
      onKeyDown={choose}
    >
      <svg
        className="chart"
        aria-hidden="true"
        viewBox={`0 ${-TOP} ${width} ${HEIGHT + LABEL + TOP}`}
      >
        <Marks axis={axis} width={width} />
        <Bars bars={bars} chosen={at} top={axis.top} width={width - LEFT} onChoose={setChosen} />
      </svg>
      <p className="chart-says" aria-hidden="true">
        {said}
      </p>
    </div>
  );
}

/** Returns the width of an element in pixels, so that the labels keep their size on a phone. */
function useWidth() {
  const [width, setWidth] = useState(FIRST_WIDTH);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
}

const heightOf = (value: number, top: number) => (Math.max(0, value) / top) * HEIGHT;

function Marks({ axis, width }: { readonly axis: Axis; readonly width: number }) {
  const { inYen } = useText();
  return axis.marks.map((mark) => (
    <g key={mark} transform={`translate(0 ${HEIGHT - heightOf(mark, axis.top)})`}>
      <line className="chart-line" x1={LEFT} x2={width} />
      <text x={LEFT - 8} y={5} textAnchor="end">
        {inYen(mark)}
      </text>
    </g>
  ));
}

function Bars({
  bars,
  chosen,
  top,
  width,
  onChoose,
}: {
  readonly bars: readonly Bar[];
  readonly chosen: number;
  readonly top: number;
  readonly width: number;
  readonly onChoose: (index: number) => void;
}) {
  const step = width / bars.length;
  const every = Math.ceil((bars.length * LABEL_WIDTH) / width);
  const shape = (value: number, share: number) => ({
    x: (step * (1 - share)) / 2,
    width: step * share,
    y: HEIGHT - heightOf(value, top),
    height: heightOf(value, top),
  });
  return bars.map(({ label, value, previous }, index) => (
    <g
      key={label}
      transform={`translate(${LEFT + index * step} 0)`}
      onPointerEnter={() => onChoose(index)}
      onPointerDown={() => onChoose(index)}
    >
      <rect
        className={index === chosen ? 'bar-room chosen' : 'bar-room'}
        width={step}
        height={HEIGHT}
      />
      <rect className="bar-before" {...shape(previous, 0.8)} />
      <rect className="bar" {...shape(value, 0.5)} />
      {index % every === 0 && (
        <text x={step / 2} y={HEIGHT + LABEL - 4} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  ));
}
