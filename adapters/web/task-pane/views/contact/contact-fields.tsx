// The fields of a contact. Those that a mail rarely fills are folded until they have a value.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { SelectField, TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import type { ContactField } from '../../api/contact.ts'
import { usePane } from '../pane-context.ts'

const MORE = ['businessEmail', 'businessPhone', 'businessMobile', 'language', 'notes'] as const
const LANGUAGES = ['nl', 'en', 'de', 'fr'] as const

const typeOf = (field: ContactField): 'email' | 'tel' | 'text' =>
  field === 'email' || field === 'businessEmail' ? 'email' : /phone|mobile/i.test(field) ? 'tel' : 'text'

export const ContactFields = (props: {
  readonly fields: Readonly<Record<ContactField, string>>
  readonly faults: Readonly<Partial<Record<string, string>>>
  readonly onChange: (field: ContactField, value: string) => void
  /** The field of the organisation. */
  readonly children: ComponentChildren
}) => {
  const { t } = usePane()
  const { fields, faults, onChange, children } = props
  // The initial state only: the user may fold it or empty the fields.
  const [isOpen] = useState(() => MORE.some((field) => field !== 'language' && fields[field] !== ''))
  const of = (field: ContactField) => ({
    id: `contact-${field}`,
    label: t(`contact.field.${field}`),
    value: fields[field],
    fault: faults[field],
    onInput: (value: string) => onChange(field, value),
  })
  const text = (field: ContactField) => <TextField key={field} {...of(field)} type={typeOf(field)} />
  const row = (look: string, ...names: readonly ContactField[]) => <div class={look}>{names.map(text)}</div>
  const known = LANGUAGES.some((code) => code === fields.language)
  return (
    <>
      {row('field-row field-row-names', 'firstName', 'middleName')}
      {text('lastName')}
      {children}
      {text('jobTitle')}
      {text('email')}
      {row('field-row', 'phone', 'mobile')}
      <details class="form-more" open={isOpen}>
        <summary>{t('contact.more')}</summary>
        <div class="stack stack-12">
          {text('businessEmail')}
          {row('field-row', 'businessPhone', 'businessMobile')}
          <SelectField
            {...of('language')}
            options={[
              { value: '', label: t('contact.language.none') },
              ...LANGUAGES.map((code) => ({ value: code, label: t(`contact.language.${code}`) })),
              ...(fields.language === '' || known ? [] : [{ value: fields.language, label: fields.language }]),
            ]}
            onChange={(value) => onChange('language', value)}
          />
          <TextArea {...of('notes')} />
        </div>
      </details>
    </>
  )
}
