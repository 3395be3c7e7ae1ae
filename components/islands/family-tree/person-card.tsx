import { Icon } from '@/components/ui/icon'
import raised from '@/components/ui/raised.module.css'
import { lineOfDescent, throughFather, yearsOf, type Person } from '@/lib/domain/family-tree/family-tree'
import styles from './tree-viewer.module.css'
import type { TreeWords } from './tree-words'

export function PersonCard({
  people,
  index,
  words,
  onClose,
}: {
  people: readonly Person[]
  index: number
  words: TreeWords
  onClose: () => void
}) {
  const person = people[index] as Person
  const line = lineOfDescent(people, index)
  const father = throughFather(people, line)
  return (
    <div className={`${raised.note} ${styles.card}`}>
      <p className={styles.badge}>
        {father === undefined
          ? words.start
          : `${words.generations[person.generation - 1]}, ${father ? words.fathersSide : words.mothersSide}`}
      </p>
      <p className={styles.name}>{person.name}</p>
      <p>{yearsOf(person, words.bornIn)}</p>
      {line.length > 1 && (
        <p
          className={`caption ${styles.line}`}
        >{`${words.line}: ${line.map((member) => people[member]?.name).join(' → ')}`}</p>
      )}
      <button className={styles.close} type="button" aria-label={words.close} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  )
}
