import type { ReactNode } from 'react'
import { z } from 'zod'
import split from '@/components/sections/faq.module.css'
import prose from '@/components/sections/legal/legal-blocks.module.css'
import { SectionHead } from '@/components/ui/section-head'
import { ButtonLink } from '@/components/ui/button-link'
import styles from './blocks.module.css'
import type { BlockProps } from './page-data'
import { cleanText, richText } from './rich-text'

/** How a section looks. */
export const sectionOptions = z.object({
  heading: z.enum(['beside', 'above']).catch('above'),
  title: z.string().max(200).optional().catch(undefined),
  tone: z.enum(['plain', 'tinted']).catch('plain'),
})

/** A section of a page, with its heading. */
export function SectionBlock({ block, children }: BlockProps & { children: ReactNode }) {
  const { title, tone, heading } = sectionOptions.parse(block.options)
  const id = `${block.id}-title`
  return (
    <section
      className={`section ${tone === 'tinted' ? 'section-tinted' : ''}`}
      {...(title && { 'aria-labelledby': id })}
    >
      <div className={`container ${title && heading === 'beside' ? split.split : ''}`}>
        {title && <SectionHead id={id} title={title} />}
        <div className={styles.stack}>{children}</div>
      </div>
    </section>
  )
}

/** Blocks side by side, where there is room. */
export const ColumnsBlock = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>

/** One column, or a group: nothing of its own. */
export const BoxBlock = ({ children }: { children: ReactNode }) => <div>{children}</div>

/** A block of the page builder's own: empty until its SDK draws it, when it comes near. */
export const ForeignBlock = ({ block }: BlockProps) => (
  <div id={block.id} data-part="builder" data-block={String(block.options['block'])} />
)

/** What the text of marketers should be; what must not stand in it is left out when it is drawn. */
export const textOptions = z.object({ text: cleanText })

/** Text of marketers. */
export function TextBlock({ block, page }: BlockProps) {
  const { text } = block.options
  if (typeof text !== 'string') return null
  return <div className={prose.text} dangerouslySetInnerHTML={{ __html: richText(text, page) }} />
}

export const buttonOptions = z.object({
  text: z.string().min(1).max(100),
  link: z.string().regex(/^(?:https:\/\/|\/(?!\/)|#)\S*$/),
})

/** A link that looks like a button. Amber is for ordering, and for `OrderButton`, only. */
export function ButtonBlock({ block }: BlockProps) {
  const options = buttonOptions.safeParse(block.options)
  return options.success ? (
    <ButtonLink href={options.data.link} look="primary">
      {options.data.text}
    </ButtonLink>
  ) : null
}
