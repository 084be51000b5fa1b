/** One bar with the value of the period before behind it. */
export type Bar = { readonly label: string; readonly value: number; readonly previous: number };

const HEIGHT = 160;
const WIDTH = 720;
const LABEL = 20;

/** Bars of one series, with those of the period before as outlines. Its table has the numbers. */
export function BarChart({
  title,
  bars,
}: {
  readonly title: string;
  readonly bars: readonly Bar[];
}) {
  const most = Math.max(1, ...bars.flatMap(({ value, previous }) => [value, previous]));
  const step = WIDTH / Math.max(1, bars.length);
  const every = Math.ceil(bars.length / 16);
  const heightOf = (value: number) => (Math.max(0, value) / most) * HEIGHT;
  return (
    <svg className="chart" role="img" aria-label={title} viewBox={`0 0 ${WIDTH} ${HEIGHT + LABEL}`}>
      {bars.map(({ label, value, previous }, index) => (
        <g key={label} transform={`translate(${index * step} 0)`}>
          <rect
            className="bar-before"
            x={step * 0.1}
            width={step * 0.8}
            y={HEIGHT - heightOf(previous)}
            height={heightOf(previous)}
          />
          <rect
            className="bar"
            x={step * 0.25}
            width={step * 0.5}
            y={HEIGHT - heightOf(value)}
            height={heightOf(value)}
          />
          {index % every === 0 && (
            <text x={step / 2} y={HEIGHT + LABEL - 4} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
