import { Icon } from '@/components/ui/icon'
import raised from '@/components/ui/raised.module.css'
import { lineOfDescent, throughFather, yearsOf, type Person } from '@/lib/domain/family-tree/family-tree'
import styles from './tree-viewer.module.css'
import type { TreeMessages } from './tree-messages'

export function PersonCard({
  people,
  index,
  messages,
  onClose,
}: {
  people: readonly Person[]
  index: number
  messages: TreeMessages
  onClose: () => void
}) {
  const person = people[index] as Person
  const line = lineOfDescent(people, index)
  const father = throughFather(people, line)
  return (
    <div className={`${raised.note} ${styles.card}`}>
      <p className={styles.badge}>
        {father === undefined
          ? messages.start
          : `${messages.generations[person.generation - 1]}, ${father ? messages.fathersSide : messages.mothersSide}`}
      </p>
      <p className={styles.name}>{person.name}</p>
      <p>{yearsOf(person, messages.bornIn)}</p>
      {line.length > 1 && (
        <p
          className={`caption ${styles.line}`}
        >{`${messages.line}: ${line.map((member) => people[member]?.name).join(' → ')}`}</p>
      )}
      <button className={styles.close} type="button" aria-label={messages.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
