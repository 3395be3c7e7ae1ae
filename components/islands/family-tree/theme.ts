export interface Theme {
  readonly wood: string
  readonly leaf: string
  readonly mark: string
  readonly ink: string
  readonly muted: string
  readonly ground: string
  readonly font: string
}

/** Reads the element's custom properties, resolved for the current color scheme. */
export function readTheme(element: HTMLElement): Theme {
  const computed = getComputedStyle(element)
  const colour = (name: string) => {
    // Custom properties compute to text; only `color` resolves to a color.
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

export function watchTheme(onChange: () => void, signal: AbortSignal): void {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)'])
    matchMedia(query).addEventListener('change', onChange, { signal })
}
