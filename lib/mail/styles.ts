/** Colours of the site's design; email programs know no custom properties. */
const LIGHT = {
  paper: '#fbfaf6',
  surface: '#ffffff',
  ink: '#12211e',
  muted: '#55635f',
  line: '#e2e0d8',
  primary: '#0b6b5d',
  onPrimary: '#ffffff',
} as const
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#0d1614',
  surface: '#14211e',
  ink: '#eaf1ee',
  muted: '#a5b5af',
  line: '#273a35',
  primary: '#5cc7b2',
  onPrimary: '#05231e',
}

const FONT = "font-family:Golos,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Inline style by class: many email programs drop style sheets. */
export const STYLES = {
  page: `margin:0;padding:0;background-color:${LIGHT.paper};color:${LIGHT.ink}`,
  column: `max-width:600px;margin:0 auto;padding:24px 16px;${FONT};font-size:16px;line-height:1.5`,
  brand: `font-size:20px;font-weight:600;color:${LIGHT.primary};text-decoration:none`,
  card: `padding:24px 24px 8px;border:1px solid ${LIGHT.line};border-radius:14px;background-color:${LIGHT.surface}`,
  title: `margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600;color:${LIGHT.ink}`,
  text: `margin:0 0 16px;color:${LIGHT.ink};overflow-wrap:anywhere`,
  small: `margin:0 0 16px;font-size:14px;color:${LIGHT.muted};overflow-wrap:anywhere`,
  footer: `margin:16px 8px 0;font-size:14px;color:${LIGHT.muted};overflow-wrap:anywhere`,
  row: `margin:0 0 12px;padding:0 0 8px;border-bottom:1px solid ${LIGHT.line}`,
  name: `color:${LIGHT.muted};overflow-wrap:anywhere`,
  value: `color:${LIGHT.ink};overflow-wrap:anywhere`,
  link: `color:${LIGHT.primary}`,
  button: `display:inline-block;padding:12px 24px;border-radius:10px;background-color:${LIGHT.primary};color:${LIGHT.onPrimary};font-weight:600;text-decoration:none`,
} as const

const COLOURED: Partial<Readonly<Record<keyof typeof STYLES, string>>> = {
  page: `background-color:${DARK.paper};color:${DARK.ink}`,
  brand: `color:${DARK.primary}`,
  card: `background-color:${DARK.surface};border-color:${DARK.line}`,
  title: `color:${DARK.ink}`,
  text: `color:${DARK.ink}`,
  small: `color:${DARK.muted}`,
  footer: `color:${DARK.muted}`,
  row: `border-color:${DARK.line}`,
  name: `color:${DARK.muted}`,
  value: `color:${DARK.ink}`,
  link: `color:${DARK.primary}`,
  button: `background-color:${DARK.primary};color:${DARK.onPrimary}`,
}

const rule = ([name, declarations]: [string, string]) =>
  `.${name}{${declarations
    .split(';')
    .map((declaration) => `${declaration}!important`)
    .join(';')}}`

/** Style sheet for email programs in the dark scheme; it overrides the inline styles. */
export const DARK_STYLE = `@media(prefers-color-scheme:dark){${Object.entries(COLOURED).map(rule).join('')}}`
