// A text of a survey: one field for each language, beside each other where there is space.
import type { Form } from '#adapters/web/kit/form/form-state.ts'
import { TextArea, TextField } from '#adapters/web/kit/views/field.tsx'
import { listLanguages, type SurveyForm } from '../../surveys/survey-form.ts'
import { useAdmin } from '../admin-context.tsx'

export function LocalField(props: {
  readonly form: Form<SurveyForm>
  /** `.title`, or the id of a question and the name of its text. */
  readonly at: string
  readonly label: string
  readonly most: number
  /** Present: the text has several lines and may be empty. */
  readonly rows?: number
  readonly help?: string
}) {
  const { t } = useAdmin()
  const { form, at, label, most, rows, help } = props
  const languages = listLanguages(form.value)
  return (
    <div class="field-row field-row-wide">
      {languages.map((language, n) => {
        const name = `${at}.${language}` as const
        const field = {
          ...form.text(name),
          label: languages.length > 1 ? `${label} (${t(`language.${language}`)})` : label,
          value: form.value[name] ?? '',
          maxLength: most,
          help: n === 0 ? help : undefined,
        }
        return rows === undefined ? (
          <TextField key={language} {...field} />
        ) : (
          <TextArea key={language} {...field} rows={rows} mark={t('form.optional')} />
        )
      })}
    </div>
  )
}
