import { Component, type ReactNode } from 'react'
import { reportClientError } from '@/lib/visitor/client-errors'

/** Contains errors of an island: reports them and renders the fallback. */
export class Boundary extends Component<{ children: ReactNode; fallback?: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: unknown): void {
    reportClientError(error, 'component')
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
