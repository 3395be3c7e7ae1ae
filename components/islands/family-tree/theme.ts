/** Colours of the drawing, as the canvas takes them. */
export interface Theme {
  readonly wood: string
  readonly leaf: string
  readonly mark: string
  readonly ink: string
  readonly muted: string
  readonly ground: string
  readonly font: string
}

/** Reads the custom properties of the element as the present scheme resolves them. */
export function readTheme(element: HTMLElement): Theme {
  const computed = getComputedStyle(element)
  const colour = (name: string) => {
    // A custom property is text; only a real one is resolved to a colour.
    element.style.color = `var(--tree-${name})`
    return computed.color
  }
  const theme = {
    wood: colour('wood'),
    leaf: colour('leaf'),
    mark: colour('mark'),
    ink: colour('ink'),
    muted: colour('muted'),
    ground: colour('ground'),
    font: computed.fontFamily,
  }
  element.style.color = ''
  return theme
}

/** Tells when the visitor's scheme changes; ends with the signal. */
export function watchTheme(onChange: () => void, signal: AbortSignal): void {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', onChange, { signal })
}
