import { SectionHead } from '@/components/ui/section-head'
import styles from '@/components/sections/basket/basket.module.css'
import type { SubscriptionForm as Form } from '@/lib/contract/subscription-form'
import { SubscriptionForm } from './subscription-form'

/** Newsletter form at the end of a page; hidden from recent subscribers (specification, section 4). */
export function SubscriptionBlock({ form }: { form: Form }) {
  return (
    <section className="section" aria-labelledby="newsletter-title" data-newsletter>
      <div className={`container ${styles.columns}`}>
        <SectionHead id="newsletter-title" title={form.title} text={form.text} />
        <div className={styles.box}>
          <SubscriptionForm form={form} id="newsletter" />
        </div>
      </div>
    </section>
  )
}
