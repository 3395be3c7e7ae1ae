import type { ReactNode } from 'react'

/** Puts what an island draws into an empty element of the page, which has an id; nothing takes it away again. */
export type Draw = (part: Element, node: ReactNode) => void
