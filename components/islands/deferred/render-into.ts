import type { ReactNode } from 'react'

/** Renders into an empty element of the page. The element needs an id, which becomes the portal's key. */
export type RenderInto = (part: Element, node: ReactNode) => void
