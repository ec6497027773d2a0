import type { Post } from '@el-reto/contracts';
import { errorText, toast, useAction, call } from '@el-reto/ui/runtime';
import { useForm } from '@el-reto/ui/account';
import { report as texts } from '@el-reto/ui/messages';
import { Button, Dialog, FormError, TextArea } from '@el-reto/ui';

const reasons = texts.reasons;
const otherReason = reasons.at(-1);
const detailMaxLength = 400;

const reportPost = (postId: string, reason: string) =>
  call('reportPost', { params: { postId }, body: { reason } });

export default function ReportDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const report = useAction(reportPost);
  const { field, onSubmit } = useForm(
    {
      reason: () => null,
      detail: (detail, { reason }) =>
        reason === otherReason && !detail.trim() ? texts.moreMissing : null,
    },
    async ({ reason, detail }) => {
      const words = [reason, detail.trim()].filter(Boolean).join(': ');
      const answer = await report.run(post.id, words);
      if (!answer.ok) return;
      toast(answer.result.message, { tone: 'good' });
      onClose();
    },
    { reason: reasons[0] },
  );

  return (
    <Dialog onClose={onClose} title={texts.title}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        <p>{texts.lead}</p>
        <fieldset className="grid gap-1">
          <legend className="pb-1 font-bold">{texts.why}</legend>
          {reasons.map((text) => (
            <label key={text} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                {...field('reason')}
                type="radio"
                value={text}
                className="size-6 shrink-0 accent-grana focus-ring"
              />
              {text}
            </label>
          ))}
        </fieldset>
        <TextArea {...field('detail')} label={texts.more} rows={3} maxLength={detailMaxLength} />
        {report.error !== null && <FormError text={errorText(report.error)} />}
        <Button type="submit" tone="danger" busy={report.busy}>
          {texts.send}
        </Button>
      </form>
    </Dialog>
  );
}
