import type { ReactNode } from 'react'
import { z } from 'zod'
import split from '@/components/sections/faq.module.css'
import prose from '@/components/sections/legal/legal-blocks.module.css'
import { SectionHead } from '@/components/ui/section-head'
import { ButtonLink } from '@/components/ui/button-link'
import styles from './blocks.module.css'
import { menuOption, type BlockProps } from './page-data'
import { sanitizeText, richText } from './rich-text'

export const sectionOptions = z.object({
  heading: z.enum(['beside', 'above']).catch('above'),
  title: z.string().max(200).optional().catch(undefined),
  tone: z.enum(['plain', 'tinted']).catch('plain'),
  ...menuOption,
})

export function SectionBlock({ block, children }: BlockProps & { children: ReactNode }) {
  const { title, tone, heading, menu } = sectionOptions.parse(block.options)
  const id = `${block.id}-title`
  return (
    <section
      id={menu && block.id}
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

export const ColumnsBlock = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>

export const BoxBlock = ({ children }: { children: ReactNode }) => <div>{children}</div>

/** A custom block of the page builder: an empty element that its SDK fills when it comes into view. */
export const BuilderBlock = ({ block }: BlockProps) => (
  <div id={block.id} data-island="builder" data-block={String(block.options['block'])} />
)

/** Validation only; `richText` sanitizes the text when rendering. */
export const textOptions = z.object({ text: sanitizeText, ...menuOption })

export function TextBlock({ block, page }: BlockProps) {
  const { text } = block.options
  if (typeof text !== 'string') return null
  const id = menuOption.menu.parse(block.options['menu']) && block.id
  return <div id={id} className={prose.text} dangerouslySetInnerHTML={{ __html: richText(text, page) }} />
}

export const buttonOptions = z.object({
  text: z.string().min(1).max(100),
  link: z.string().regex(/^(?:https:\/\/|\/(?!\/)|#)\S*$/),
})

/** A link that looks like a button. Never amber, which is reserved for `OrderButton`. */
export function ButtonBlock({ block }: BlockProps) {
  const options = buttonOptions.safeParse(block.options)
  return options.success ? (
    <ButtonLink href={options.data.link} look="primary">
      {options.data.text}
    </ButtonLink>
  ) : null
}
