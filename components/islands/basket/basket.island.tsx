'use client'
import { lazy, Suspense, type ReactNode } from 'react'
import { Boundary } from '@/components/islands/boundary'
import styles from '@/components/sections/basket/basket.module.css'
import { useHydrated } from '../use-hydrated'
import type { BasketAppProps } from './basket-app'

const App = lazy(async () => ({ default: (await import('./basket-app')).BasketApp }))

/** Renders the stored basket; until hydration, and without scripts, the server-rendered basket of the URL. */
export function Basket({ children, ...props }: BasketAppProps & { children: ReactNode }) {
  const isHydrated = useHydrated()
  const waiting = <div className={styles.waiting}>{children}</div>
  return (
    <Boundary fallback={children}>
      {isHydrated ? (
        <Suspense fallback={waiting}>
          <App {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </Boundary>
  )
}
