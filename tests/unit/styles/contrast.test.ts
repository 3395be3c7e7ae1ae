import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SCHEMES = ['light', 'dark'] as const
const BACKGROUNDS = ['paper', 'surface', 'raised', 'mint']
/** Colours of marks, icons and text on specific backgrounds. */
const NOT_TEXT = new Set(['edge', 'base-a', 'base-c', 'base-g', 'base-t', 'paper', 'on-primary', 'on-accent'])

const tokens = new Map(
  [
    ...readFileSync('components/styles/tokens.css', 'utf8').matchAll(
      /--([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)/g,
    ),
  ].map(([, name, light, dark]) => [name!, { light: light!, dark: dark! }]),
)

const textColours = new Set(
  globSync('{app,components,public}/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<!-)\bcolor: var\(--([a-z-]+)\)/g)]
      .map(([, name]) => name!)
      .filter((name) => !NOT_TEXT.has(name)),
  ),
)

/** Relative luminance, 0 to 1, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1)
  const [red, green, blue] = digits
    .match(/../g)!
    .map((pair) => parseInt(pair, 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

test('every text colour is readable on every surface, in both colour schemes', () => {
  expect(textColours).toContain('muted')
  const tooWeak = [...textColours].flatMap((text) =>
    BACKGROUNDS.flatMap((background) =>
      SCHEMES.map((scheme) => ({
        text,
        background,
        scheme,
        ratio: contrast(tokens.get(text)![scheme], tokens.get(background)![scheme]),
      })),
    ).filter(({ ratio }) => ratio < 4.5),
  )
  expect(tooWeak).toEqual([])
})
