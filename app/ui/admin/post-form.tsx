import { type BlogPost, blogPostSchema } from '~/content/blog-post';
import type { FormRefusal } from '~/http/form.server';
import { InputField } from '../field';
import { EditorForm } from './editor-form';
import { FeaturedImage } from './featured-image';
import { useAdminForm } from './form';

interface PostFormProps {
  /** The one that is edited; a new one without. */
  post?: BlogPost;
  refusal: FormRefusal | undefined;
}

export function PostForm({ post, refusal }: PostFormProps) {
  const { state, fields } = useAdminForm({ id: 'post', schema: blogPostSchema, defaultValue: post, refusal });
  return (
    <EditorForm
      what="post"
      state={state}
      fields={fields}
      addressStart="/blog/"
      saved={post}
      savedValues={post ? savedValues(post) : []}
      refusal={refusal}
      aside={
        <section className="panel">
          <h3>Featured image</h3>
          <FeaturedImage address={String(fields.featuredImage.value ?? '')} />
          <InputField
            label="Address of the picture"
            field={fields.featuredImage}
            hint="Begins with https://, or is a path of this website."
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        </section>
      }
    >
      <InputField
        label="Excerpt"
        aside={<span className="field-tag">optional</span>}
        field={fields.excerpt}
        hint="Shown in lists. At least 10 characters, or leave it empty."
        autoComplete="off"
      />
    </EditorForm>
  );
}

/** As the form would send them. */
function savedValues(saved: BlogPost) {
  return [
    { name: 'title', label: 'Title', saved: saved.title },
    { name: 'slug', label: 'Slug', saved: saved.slug },
    { name: 'excerpt', label: 'Excerpt', saved: saved.excerpt },
    { name: 'content', label: 'Content', saved: saved.content },
    { name: 'isPublished', label: 'Published', saved: saved.isPublished ? 'on' : 'false' },
    { name: 'featuredImage', label: 'Featured image', saved: saved.featuredImage },
  ];
}
