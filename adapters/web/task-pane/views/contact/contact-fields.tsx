// The fields of a contact: those that matter from a mail first, the others folded away until they say something.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ContactField } from '../../api/contact.ts'
import { SelectField, TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { usePane } from '../pane-context.tsx'

const MORE = ['businessEmail', 'businessPhone', 'businessMobile', 'language', 'notes'] as const
const LANGUAGES = ['nl', 'en', 'de', 'fr'] as const

const typeOf = (field: ContactField): 'email' | 'tel' | 'text' =>
  field === 'email' || field === 'businessEmail' ? 'email' : /phone|mobile/i.test(field) ? 'tel' : 'text'

export const ContactFields = (props: {
  readonly fields: Readonly<Record<ContactField, string>>
  readonly faults: Readonly<Partial<Record<string, string>>>
  readonly onChange: (field: ContactField, value: string) => void
  /** The organisation, between name and place in it. */
  readonly children: ComponentChildren
}) => {
  const { t } = usePane()
  const { fields, faults, onChange, children } = props
  // As it begins: what the user folds and empties afterwards is his.
  const [isOpen] = useState(() => MORE.some((field) => field !== 'language' && fields[field] !== ''))
  const of = (field: ContactField) => ({
    id: `contact-${field}`,
    label: t(`contact.field.${field}`),
    value: fields[field],
    fault: faults[field],
    onInput: (value: string) => onChange(field, value),
  })
  const text = (field: ContactField) => <TextField key={field} {...of(field)} type={typeOf(field)} />
  const known = LANGUAGES.some((code) => code === fields.language)
  return (
    <>
      <div class="field-row field-row-names">
        {text('firstName')}
        {text('middleName')}
      </div>
      {text('lastName')}
      {children}
      {text('jobTitle')}
      {text('email')}
      <div class="field-row">
        {text('phone')}
        {text('mobile')}
      </div>
      <details class="form-more" open={isOpen}>
        <summary>{t('contact.more')}</summary>
        <div class="stack stack-12">
          {text('businessEmail')}
          <div class="field-row">
            {text('businessPhone')}
            {text('businessMobile')}
          </div>
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
