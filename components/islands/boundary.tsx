import { Component, type ReactNode } from 'react'
import { reportClientError } from '@/lib/visitor/client-errors'

/** Keeps a broken island from taking the page with it: the failure is logged, the server's page stands. */
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
