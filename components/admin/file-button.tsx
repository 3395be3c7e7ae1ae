import type { ComponentProps } from 'react'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  readonly text: string
  readonly take: (files: readonly File[]) => void
}

/** Button that opens the file dialog. The browser's own control would show its text in the browser's language. */
export const FileButton = ({ text, take, ...input }: FileButtonProps) => (
  <label className="admin-button">
    <span>{text}</span>
    <input
      {...input}
      type="file"
      className="visually-hidden"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        // Without this, no event follows if a corrected file of the same name is chosen.
        currentTarget.value = ''
        if (files.length) take(files)
      }}
    />
  </label>
)
