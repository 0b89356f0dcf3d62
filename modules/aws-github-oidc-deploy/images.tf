# Pushing container images to named repositories.
locals {
  image_roles = length(var.ecr_repository_arns) == 0 ? {} : { for name, role in var.roles : name => role if role.push_images }
}

data "aws_iam_policy_document" "images" {
  count = length(var.ecr_repository_arns) == 0 ? 0 : 1

  # This action has no resource of its own; the token grants nothing by itself.
  statement {
    sid       = "SignIn"
    actions   = ["ecr:GetAuthorizationToken"]
    resources = ["*"]
  }

  statement {
    sid = "PushAndPull"
    actions = [
      "ecr:BatchCheckLayerAvailability",
      "ecr:BatchGetImage",
      "ecr:CompleteLayerUpload",
      "ecr:DescribeImages",
      "ecr:GetDownloadUrlForLayer",
      "ecr:InitiateLayerUpload",
      "ecr:PutImage",
      "ecr:UploadLayerPart",
    ]
    resources = var.ecr_repository_arns
  }
}

resource "aws_iam_role_policy" "images" {
  for_each = local.image_roles

  name   = "push-images"
  role   = aws_iam_role.this[each.key].id
  policy = data.aws_iam_policy_document.images[0].json
}
