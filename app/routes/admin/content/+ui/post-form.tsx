import { type BlogPost, blogPostLabels, blogPostSchema } from '~/content/posts/schema';
import { tagsText } from '~/content/posts/tags';
import { FieldTag, InputField, SelectField, TextareaField } from '~/ui/field';
import { TextCheck, useTextCheck } from '~/ui/kit/editing/content-check';
import { SearchPanel } from '~/ui/kit/editing/search-panel';
import { EditorForm } from '~/ui/kit/form/editor-form';
import { useAdminForm } from '~/ui/kit/form/form-state';
import { ImageField } from '~/ui/kit/form/image-field';
import { Panel } from '~/ui/kit/overlay/panel';
import type { RecordFormProps } from './record-props';

export function PostForm(props: RecordFormProps<BlogPost>) {
  const { record: post, library, choices, check = null, actionError, editing } = props;
  const tags = (choices.tags ?? []).map(({ value }) => value);
  const defaultValue = post && { ...post, tags: tagsText(post.tags) };
  const { state, fields } = useAdminForm({
    id: 'post',
    schema: blogPostSchema,
    defaultValue,
    labels: blogPostLabels,
    actionError,
    editing,
  });
  const checked = useTextCheck('post', 'post', check);
  return (
    <EditorForm
      what="post"
      state={state}
      fields={fields}
      addressStart="/blog/"
      saved={post}
      actionError={actionError}
      sideContent={
        <>
          <Panel title="Excerpt and tags">
            <TextareaField
              label="Excerpt"
              sideContent={<FieldTag>optional</FieldTag>}
              field={fields.excerpt}
              hint="Shown in lists. At least 10 characters, or empty."
              rows={3}
            />
            <InputField
              label="Tags"
              sideContent={<FieldTag>optional</FieldTag>}
              field={fields.tags}
              hint={
                tags.length > 0
                  ? `Separate tags with commas. Existing tags: ${tagsText(tags)}.`
                  : 'Separate tags with commas.'
              }
              autoComplete="off"
              autoCapitalize="none"
            />
          </Panel>
          <TextCheck checked={checked} field={fields.content.id} />
          <Panel title="Author">
            <SelectField label="Name" field={fields.authorShown} options={authorOptions} />
          </Panel>
          <Panel title="Featured image">
            <ImageField label="Image" tag="optional" field={fields.featuredImage} library={library} size="wide" />
          </Panel>
          <SearchPanel title={fields.searchTitle} shown={checked?.shown ?? null}>
            <TextareaField
              label="Search description"
              sideContent={<FieldTag>optional</FieldTag>}
              field={fields.searchDescription}
              hint="Leave empty to use the excerpt or the first sentences."
              rows={3}
            />
          </SearchPanel>
        </>
      }
    />
  );
}

const authorOptions = [
  { value: 'site', label: 'Website setting' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Not shown' },
];
