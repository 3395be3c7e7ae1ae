'use client'
import { lazy, Suspense, type ReactNode } from 'react'
import { Boundary } from '@/components/islands/boundary'
import styles from '@/components/sections/basket/basket.module.css'
import { useAlive } from '../use-alive'
import type { BasketAppProps } from './basket-app'

const App = lazy(async () => ({ default: (await import('./basket-app')).BasketApp }))

/** The basket of this browser; until it lives, and without scripts, the server's basket of the address stands there. */
export function Basket({ children, ...props }: BasketAppProps & { children: ReactNode }) {
  const alive = useAlive()
  const waiting = <div className={styles.waiting}>{children}</div>
  return (
    <Boundary fallback={children}>
      {alive ? (
        <Suspense fallback={waiting}>
          <App {...props} />
        </Suspense>
      ) : (
        waiting
      )}
    </Boundary>
  )
}
