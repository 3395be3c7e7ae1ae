import { useEffect, useRef } from 'react'
import { BarController, BarElement, CategoryScale, Chart as Drawing, Legend, LinearScale, Tooltip } from 'chart.js'
import { watchTheme } from '../../islands/family-tree/theme'

Drawing.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip, Legend)

export interface ChartProps {
  /** Text alternative; the numbers are in the table below. */
  readonly label: string
  readonly columns: readonly string[]
  readonly series: readonly { readonly name: string; readonly numbers: readonly number[] }[]
}

/** Site colours that are distinguishable in both colour schemes. */
const COLOURS = [
  '--base-a',
  '--base-t',
  '--base-c',
  '--base-g',
  '--muted',
  '--primary-strong',
  '--accent-strong',
  '--edge',
]

const colourOf = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name)

function draw(element: HTMLCanvasElement, columns: ChartProps['columns'], series: ChartProps['series']): Drawing {
  // `light-dark()` is resolved in colour properties only, not in custom properties.
  const paint = (name: string) => {
    element.style.color = `var(${name})`
    return colourOf(element, 'color')
  }
  // Axes, legend and tooltip do not inherit the font of the chart.
  const font = { family: getComputedStyle(element).fontFamily }
  const ink = paint('--ink')
  const line = paint('--line')
  const axis = { stacked: true, ticks: { color: ink, font }, grid: { color: line } }
  return new Drawing(element, {
    type: 'bar',
    data: {
      labels: [...columns],
      datasets: series.map(({ name, numbers }, index) => ({
        label: name,
        data: [...numbers],
        backgroundColor: paint(COLOURS[index % COLOURS.length] ?? '--ink'),
      })),
    },
    options: {
      animation: false,
      locale: document.documentElement.lang,
      maintainAspectRatio: false,
      scales: { x: axis, y: { ...axis, beginAtZero: true } },
      plugins: { legend: { labels: { color: ink, font } }, tooltip: { titleFont: font, bodyFont: font } },
    },
  })
}

export function Chart({ label, columns, series }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return undefined
    const ending = new AbortController()
    let drawing = draw(element, columns, series)
    const redraw = () => {
      if (ending.signal.aborted) return
      drawing.destroy()
      drawing = draw(element, columns, series)
    }
    watchTheme(redraw, ending.signal)
    // A canvas does not change its typeface when the font has loaded.
    if (document.fonts.status === 'loading') void document.fonts.ready.then(redraw)
    return () => {
      ending.abort()
      drawing.destroy()
    }
  }, [columns, series])
  return (
    <div className="admin-chart">
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  )
}
