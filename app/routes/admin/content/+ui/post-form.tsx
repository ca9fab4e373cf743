import { type BlogPost, blogPostFields, blogPostSchema } from '~/content/posts/schema';
import { tagsText } from '~/content/posts/tags';
import { InputField, SelectField } from '~/ui/field';
import { TextCheck, useTextCheck } from '~/ui/kit/editing/content-check';
import { SearchPanel } from '~/ui/kit/editing/search-panel';
import { EditorForm } from '~/ui/kit/form/editor-form';
import { Panel } from '~/ui/kit/overlay/panel';
import { useRecordForm } from './record-control';
import type { RecordFormProps } from './record-props';

export function PostForm(props: RecordFormProps<BlogPost>) {
  const { record: post, choices, check = null, actionError } = props;
  const tags = (choices.tags ?? []).map(({ value }) => value);
  const defaultValue = post && { ...post, tags: tagsText(post.tags) };
  const { state, fields, control } = useRecordForm(props, {
    id: 'post',
    table: blogPostFields,
    schema: blogPostSchema,
    defaultValue,
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
            {control('excerpt')}
            <InputField
              label="Tags"
              tag="optional"
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
            {control('byline')}
          </Panel>
          <Panel title="Featured image">{control('featuredImage')}</Panel>
          <SearchPanel title={fields.searchTitle} shown={checked?.shown ?? null}>
            {control('searchDescription')}
          </SearchPanel>
        </>
      }
    />
  );
}

const authorOptions = [
  { value: 'site', label: 'Website setting' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];
